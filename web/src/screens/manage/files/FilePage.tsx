import { holdsAll } from '@plumbline/contract/permissions';
import { fileKinds } from '@plumbline/contract/resources/files';
import type { Project } from '@plumbline/contract/resources/projects';
import type { S3Folder } from '@plumbline/contract/resources/s3Folders';
import { useState } from 'react';
import { useFeatures } from '../../../data/flags.ts';
import { useDesignService } from '../../../data/integrations/integration.ts';
import { useS3Folders } from '../../../data/integrations/s3Folders.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { ImportDialog } from '../integrations/import/ImportDialog.tsx';
import { ImportFromS3 } from '../integrations/s3/ImportFromS3.tsx';
import { FileImports } from './FileImports.tsx';
import classes from './FilePage.module.css';
import { Files } from './Files.tsx';
import { FileUsage } from './FileUsage.tsx';
import { InterruptedUploads } from './InterruptedUploads.tsx';
import { KeptElements } from './KeptElements.tsx';
import { UploadMenu } from './UploadMenu.tsx';
import { UploadModal } from './UploadModal.tsx';
import { useFileAddress } from './useFileAddress.ts';

/** The scans, models or documents of a project ([FILE-1]). */
export function FilePage({ project, kind }: { project: Project; kind: UploadTarget['kind'] }) {
  const { plural, write } = fileKinds[kind];
  const address = useFileAddress();
  const [uploading, setUploading] = useState(false);
  const target = { projectId: project._id, kind };
  const mayUpload = holdsAll(project.permissions, write);
  const [importing, setImporting] = useState(false);
  const designService = useDesignService(project)?.name;
  const mayImport = mayUpload && kind !== 'document';
  const service = mayImport ? designService : undefined;
  const hasIntegrations = useFeatures().isOn('forgeIntegration', project);
  const { data: s3Folders = [] } = useS3Folders(project._id, { enabled: mayImport && hasIntegrations });
  const [s3Folder, setS3Folder] = useState<S3Folder>();
  const upload = mayUpload && (
    <UploadMenu
      plural={plural}
      onDevice={() => setUploading(true)}
      service={service}
      onService={() => setImporting(true)}
      s3Folders={s3Folders}
      onS3Folder={setS3Folder}
    />
  );
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchInput label={`Search ${plural}`} value={address.text} onChange={address.setText} size="md" />
        </div>
        <FileUsage projectId={project._id} />
        {upload}
      </div>
      {mayUpload && <InterruptedUploads target={target} onChoose={() => setUploading(true)} />}
      {(service !== undefined || s3Folders.length > 0) && <FileImports target={target} />}
      {kind === 'model' && <KeptElements projectId={project._id} />}
      <Files
        target={target}
        address={address}
        mayRemove={holdsAll(project.permissions, ['ADMIN'])}
        onUpload={mayUpload ? () => setUploading(true) : undefined}
        service={service}
      />
      {importing && service !== undefined && (
        <ImportDialog project={project} target={target} service={service} onClose={() => setImporting(false)} />
      )}
      {s3Folder && <ImportFromS3 target={target} folder={s3Folder} onClose={() => setS3Folder(undefined)} />}
      {mayUpload && <UploadModal target={target} opened={uploading} onClose={() => setUploading(false)} />}
    </>
  );
}
