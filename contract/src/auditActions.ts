interface ActionRow {
  /** What the person did, as the trail tells it. */
  label: string;
  group: ActionGroup;
  /** What `count` counts. */
  counts?: string;
}

const groups = [
  'Accounts',
  'Project',
  'Files and models',
  'Analyses',
  'Verdicts',
  'Issues',
  'Progress',
  'Exports',
  'Product',
] as const;
export type ActionGroup = (typeof groups)[number];

/** Everything that the audit trail tells of: a closed list, in the order in which people choose from it. */
export const auditActionTable = {
  signedIn: { label: 'Signed in', group: 'Accounts' },
  signInFailed: { label: 'Sign-in failed', group: 'Accounts' },
  signedOutEverywhere: { label: 'Signed out everywhere', group: 'Accounts' },
  passwordChanged: { label: 'Password changed', group: 'Accounts' },
  passwordReset: { label: 'Password reset', group: 'Accounts' },
  userAdded: { label: 'User added', group: 'Accounts' },
  userDisabled: { label: 'User disabled', group: 'Accounts' },
  userEnabled: { label: 'User enabled', group: 'Accounts' },
  tokenMade: { label: 'Access token made', group: 'Accounts' },
  tokenRevoked: { label: 'Access token revoked', group: 'Accounts' },
  appAllowed: { label: 'App connected', group: 'Accounts' },
  appRevoked: { label: 'App disconnected', group: 'Accounts' },
  appMisused: { label: 'App disconnected: its code or token was used twice', group: 'Accounts' },
  appRegistered: { label: 'App registered', group: 'Accounts' },
  appRemoved: { label: 'App removed', group: 'Accounts' },
  grantsRevoked: { label: 'All tokens and apps revoked', group: 'Accounts' },
  companyAdded: { label: 'Company added', group: 'Project' },
  projectAdded: { label: 'Project added', group: 'Project' },
  membershipSet: { label: 'Membership changed', group: 'Project' },
  membershipRemoved: { label: 'Member removed', group: 'Project' },
  flagChanged: { label: 'Feature switched', group: 'Project' },
  publishingChanged: { label: 'Publishing changed', group: 'Project' },
  projectViewSaved: { label: 'Start view saved', group: 'Project' },
  presetSaved: { label: 'Project filter saved', group: 'Project' },
  presetDeleted: { label: 'Project filter deleted', group: 'Project' },
  webhookAdded: { label: 'Webhook added', group: 'Project' },
  webhookChanged: { label: 'Webhook changed', group: 'Project' },
  webhookDeleted: { label: 'Webhook deleted', group: 'Project' },
  webhookSecretReplaced: { label: 'Secret of a webhook replaced', group: 'Project' },
  webhookStopped: { label: 'Webhook stopped', group: 'Project' },
  fileUploaded: { label: 'File uploaded', group: 'Files and models' },
  fileDeleted: { label: 'File deleted', group: 'Files and models' },
  uploadCancelled: { label: 'Upload cancelled', group: 'Files and models' },
  modelActivated: { label: 'Model made active', group: 'Files and models', counts: 'elements' },
  modelRenewed: { label: 'Next model version asked for', group: 'Files and models' },
  modelDeactivated: { label: 'Model no longer active', group: 'Files and models' },
  analysisRequested: { label: 'Analysis requested', group: 'Analyses' },
  analysisCancelled: { label: 'Analysis cancelled', group: 'Analyses' },
  analysisRerun: { label: 'Analysis run again', group: 'Analyses' },
  analysisImported: { label: 'Analysis imported', group: 'Analyses', counts: 'elements' },
  tolerancesChanged: { label: 'Judged with other tolerances', group: 'Analyses', counts: 'changed elements' },
  versionsPublished: { label: 'Results published', group: 'Analyses', counts: 'versions' },
  versionsUnpublished: { label: 'Results unpublished', group: 'Analyses', counts: 'versions' },
  reclassified: { label: 'Status changed', group: 'Verdicts', counts: 'elements' },
  approved: { label: 'Approved', group: 'Verdicts', counts: 'elements' },
  unapproved: { label: 'Approval taken back', group: 'Verdicts', counts: 'elements' },
  changeUndone: { label: 'Change undone', group: 'Verdicts', counts: 'elements' },
  issueDeleted: { label: 'Issue deleted', group: 'Issues' },
  issuesChanged: { label: 'Issues changed together', group: 'Issues', counts: 'issues' },
  issuesDeleted: { label: 'Issues deleted together', group: 'Issues', counts: 'issues' },
  issuesUndone: { label: 'Change of issues undone', group: 'Issues', counts: 'issues' },
  issuesMade: { label: 'Issues made from a filter', group: 'Issues', counts: 'issues' },
  issuesImported: { label: 'Issues imported', group: 'Issues', counts: 'issues' },
  issuesExported: { label: 'Issues exported', group: 'Exports', counts: 'issues' },
  packageAdded: { label: 'Work package added', group: 'Progress', counts: 'elements' },
  packageChanged: { label: 'Work package changed', group: 'Progress', counts: 'elements' },
  packageDeleted: { label: 'Work package deleted', group: 'Progress' },
  scheduleImported: { label: 'Schedule imported', group: 'Progress', counts: 'activities' },
  tableExported: { label: 'Table exported', group: 'Exports', counts: 'elements' },
  reportMade: { label: 'Quality report made', group: 'Exports', counts: 'elements' },
  packageExported: { label: 'Progress exported', group: 'Exports', counts: 'elements' },
  scheduleExported: { label: 'Schedule comparison exported', group: 'Exports', counts: 'activities' },
  activitiesExported: { label: 'Progress exported to Primavera', group: 'Exports', counts: 'activities' },
  trailExported: { label: 'Audit trail exported', group: 'Exports' },
  trailPruned: { label: 'Audit trail shortened', group: 'Product' },
  maintenanceSwitched: { label: 'Maintenance switched', group: 'Product' },
} as const satisfies Record<string, ActionRow>;

export type AuditAction = keyof typeof auditActionTable;

export const auditActions = Object.keys(auditActionTable) as AuditAction[];
