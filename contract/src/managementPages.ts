import { type Flag, type FlagSettings, readFlag } from './flags.ts';
import { holdsAll, type Permission, viewerPermissions } from './permissions.ts';

interface ManagementPage {
  name: string;
  title: string;
  needs: readonly Permission[];
  flag?: Flag;
}

/** The pages of the management dashboard in the order in which 'home' tries them. */
export const managementPages = [
  { name: 'analysisrequest', title: 'Analyses', needs: ['ADMIN'], flag: 'analysisWizard' },
  { name: 'scans', title: 'Scans', needs: ['FILE_SCAN_LIST'] },
  { name: 'models', title: 'Models', needs: ['ADMIN'] },
  { name: 'documents', title: 'Documents', needs: ['FILE_DOC_LIST'] },
  { name: 'integrations', title: 'Integrations', needs: ['ADMIN'], flag: 'forgeIntegration' },
  { name: 'webhooks', title: 'Webhooks', needs: ['ADMIN', ...viewerPermissions] },
  { name: 'people', title: 'People', needs: ['ADMIN'] },
  { name: 'settings', title: 'Settings', needs: ['ADMIN'] },
  { name: 'audit', title: 'Audit trail', needs: ['ADMIN'] },
] as const satisfies readonly ManagementPage[];

export type ManagementPageName = (typeof managementPages)[number]['name'];

/** What an administrator of the company reaches in its projects without being in them. */
export const administrationPages = managementPages.filter(({ name }) => name === 'people' || name === 'settings');

/** The management pages open to somebody who holds `held` in a project with these flag settings. */
export function openManagementPages(held: readonly Permission[], project: FlagSettings, address: FlagSettings = {}) {
  return managementPages.filter((page: ManagementPage) => {
    const shown = page.flag === undefined || readFlag(page.flag, project, address);
    return shown && holdsAll(held, page.needs);
  });
}
