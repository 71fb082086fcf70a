import { tenantPath } from '@plumbline/contract/tenantPath';

export interface LinkedIssue {
  publicUrl: string;
  tenantId: string;
  viewId: string;
  issueId: string;
}

/** Where people open an issue. */
export const linkToIssue = ({ publicUrl, tenantId, viewId, issueId }: LinkedIssue): string =>
  `${publicUrl.replace(/\/+$/, '')}/${encodeURIComponent(tenantPath(tenantId))}/${viewId}/issues/${issueId}/detail`;
