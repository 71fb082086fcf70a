import type { Migration } from 'kysely/migration';
import * as house from './0001-house.ts';
import * as files from './0002-files.ts';
import * as models from './0003-models.ts';
import * as classifications from './0004-classifications.ts';
import * as requests from './0005-requests.ts';
import * as quality from './0006-quality.ts';
import * as readers from './0008-readers.ts';
import * as stores from './0009-stores.ts';
import * as audit from './0010-audit.ts';
import * as keptElements from './0011-kept-elements.ts';
import * as repeats from './0012-repeats.ts';
import * as steps from './0013-steps.ts';
import * as causes from './0014-causes.ts';
import * as panoramas from './0015-panoramas.ts';
import * as issues from './0016-issues.ts';
import * as issueFollowUp from './0017-issue-follow-up.ts';
import * as mails from './0019-mails.ts';
import * as workPackages from './0020-work-packages.ts';
import * as quantities from './0021-quantities.ts';
import * as progressMails from './0022-progress-mails.ts';
import * as topics from './0023-topics.ts';
import * as accessTokens from './0024-access-tokens.ts';
import * as webhooks from './0025-webhooks.ts';
import * as schedules from './0026-schedules.ts';
import * as s3Folders from './0027-s3-folders.ts';
import * as integrations from './0028-integrations.ts';
import * as properties from './0029-properties.ts';
import * as scanInspections from './0030-scan-inspections.ts';
import * as visits from './0031-visits.ts';
import * as people from './0032-people.ts';
import * as operation from './0033-operation.ts';
import * as signIn from './0034-sign-in.ts';
import * as tours from './0035-tours.ts';
import * as processes from './0038-processes.ts';
import * as bounds from './0039-bounds.ts';
import * as indexes from './0040-indexes.ts';
import * as mailedCodes from './0041-mailed-codes.ts';
import * as issueRights from './0042-issue-rights.ts';
import * as wishes from './0044-wishes.ts';
import * as exports_ from './0046-exports.ts';
import * as magnitudeBounds from './0048-magnitude-bounds.ts';
import * as states from './0050-states.ts';
import * as scheduleFiles from './0051-schedule-files.ts';
import * as seenElements from './0052-seen-elements.ts';
import * as undoing from './0053-undoing.ts';
import * as schedulePlans from './0054-schedule-plans.ts';

/** Every migration by name; they run in the order of their names and are never edited once released. */
export const migrations: Record<string, Migration> = {
  '0001-house': house,
  '0002-files': files,
  '0003-models': models,
  '0004-classifications': classifications,
  '0005-requests': requests,
  '0006-quality': quality,
  '0008-readers': readers,
  '0009-stores': stores,
  '0010-audit': audit,
  '0011-kept-elements': keptElements,
  '0012-repeats': repeats,
  '0013-steps': steps,
  '0014-causes': causes,
  '0015-panoramas': panoramas,
  '0016-issues': issues,
  '0017-issue-follow-up': issueFollowUp,
  '0019-mails': mails,
  '0020-work-packages': workPackages,
  '0021-quantities': quantities,
  '0022-progress-mails': progressMails,
  '0023-topics': topics,
  '0024-access-tokens': accessTokens,
  '0025-webhooks': webhooks,
  '0026-schedules': schedules,
  '0027-s3-folders': s3Folders,
  '0028-integrations': integrations,
  '0029-properties': properties,
  '0030-scan-inspections': scanInspections,
  '0031-visits': visits,
  '0032-people': people,
  '0033-operation': operation,
  '0034-sign-in': signIn,
  '0035-tours': tours,
  '0038-processes': processes,
  '0039-bounds': bounds,
  '0040-indexes': indexes,
  '0041-mailed-codes': mailedCodes,
  '0042-issue-rights': issueRights,
  '0044-wishes': wishes,
  '0046-exports': exports_,
  '0048-magnitude-bounds': magnitudeBounds,
  '0050-states': states,
  '0051-schedule-files': scheduleFiles,
  '0052-seen-elements': seenElements,
  '0053-undoing': undoing,
  '0054-schedule-plans': schedulePlans,
};
