import { type AccountsOptions, createAccounts } from './serviceOfAccounts.ts';
import { type CopyingOptions, createCopying } from './serviceOfCopying.ts';
import { createFollowing, type FollowingOptions } from './serviceOfFollowing.ts';
import { createImports, type ImportsOptions } from './serviceOfImports.ts';
import { type ArrivalsOptions, createArrivals } from './serviceOfMails.ts';
import { createProjects } from './serviceOfProjects.ts';
import { createPushing } from './serviceOfPushing.ts';
import { createS3Folders, type S3FoldersOptions } from './serviceOfS3Folders.ts';

export type IntegrationsService = ReturnType<typeof createIntegrationsService>;

export interface IntegrationsOptions
  extends AccountsOptions,
    Omit<ImportsOptions, 'projects' | 'files'>,
    Omit<CopyingOptions, 'projects' | 's3Folders' | 'arrivals' | 'files'>,
    S3FoldersOptions,
    Omit<FollowingOptions, 'projects' | 'imports' | 'files'>,
    ArrivalsOptions {
  files: CopyingOptions['files'] & FollowingOptions['files'];
}

/** Files of a design service: logging in there, connecting a project, importing, keeping in step, sending back. */
export function createIntegrationsService(options: IntegrationsOptions) {
  const { mailWriter, ...arrivals } = createArrivals(options);
  const { sweep, ...accounts } = createAccounts(options);
  const projects = createProjects({ ...options, accounts: { ...accounts, sweep } });
  const imports = createImports({ ...options, projects });
  const s3Folders = createS3Folders(options);
  const copying = createCopying({ ...options, projects, s3Folders, arrivals: { ...arrivals, mailWriter } });
  const following = createFollowing({ ...options, projects, imports });
  return {
    accounts,
    projects,
    imports,
    following,
    s3Folders,
    mailWriter,
    ...copying,
    ...createPushing({ ...options, projects }),

    /** What is done by itself now and then. */
    async lookAround(): Promise<void> {
      await sweep();
      await following.lookAtAll();
    },
  };
}
