import type { Project } from '@plumbline/contract/resources/projects';
import { useFeatures } from '../flags.ts';
import { useDesignService } from './integration.ts';
import { useS3Folders } from './s3Folders.ts';

/** Where files can be imported from. */
export interface ImportSource {
  name: string;
  /** Absent: the design service. */
  s3FolderId?: string;
}

/** The design service and the S3 folders of a project, as far as there are any. */
export function useImportSources(
  project: Pick<Project, '_id' | 'featureFlags'>,
  { enabled }: { enabled: boolean },
): ImportSource[] {
  const service = useDesignService(project);
  const isOn = useFeatures().isOn('forgeIntegration', project);
  const { data: folders = [] } = useS3Folders(project._id, { enabled: enabled && isOn });
  if (!enabled) return [];
  return [...(service ? [{ name: service.name }] : []), ...folders.map(({ _id, name }) => ({ name, s3FolderId: _id }))];
}
