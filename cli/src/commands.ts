import { auditCommands } from './admin/audit.ts';
import { backupCommands } from './admin/backup.ts';
import { companyCommands } from './admin/companies.ts';
import { flagCommands } from './admin/flags.ts';
import { importAnalysisCommand } from './admin/importAnalysis.ts';
import { maintenanceCommand } from './admin/maintenance.ts';
import { memberCommands } from './admin/members.ts';
import { operatorCommands } from './admin/operators.ts';
import { projectCommands } from './admin/projects.ts';
import { publishingCommands } from './admin/publishing.ts';
import { quotaCommands } from './admin/quotas.ts';
import { signInCommands } from './admin/signIn.ts';
import { userCommands } from './admin/users.ts';
import type { Command } from './Command.ts';
import { analyse } from './engine/analyse.ts';
import { demoBuilding } from './engine/demoBuilding.ts';
import { evidence } from './engine/evidence.ts';
import { inspect } from './engine/inspect.ts';
import { rejudge } from './engine/rejudge.ts';
import { simulateScan } from './engine/simulateScan.ts';
import { openapi } from './openapi.ts';
import { serve, work } from './serve.ts';
import { upload } from './upload/upload.ts';

/** Every command of the binary; to add one, write it and add a line. */
export const commands: readonly Command[] = [
  serve,
  work,
  upload,
  inspect,
  demoBuilding,
  simulateScan,
  analyse,
  rejudge,
  evidence,
  openapi,
  ...companyCommands,
  ...signInCommands,
  ...projectCommands,
  ...userCommands,
  ...memberCommands,
  ...operatorCommands,
  ...flagCommands,
  ...publishingCommands,
  ...quotaCommands,
  importAnalysisCommand,
  ...auditCommands,
  maintenanceCommand,
  ...backupCommands,
];
