import { holdsAll } from '@plumbline/contract/permissions';
import { fileKinds } from '@plumbline/contract/resources/files';
import type { Project } from '@plumbline/contract/resources/projects';
import { useState } from 'react';
import { type ImportSource, useImportSources } from '../../../data/integrations/importSources.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { ImportDialog } from '../integrations/import/ImportDialog.tsx';
import { FileImports } from './FileImports.tsx';
import classes from './FilePage.module.css';
import { Files } from './Files.tsx';
import { FileUsage } from './FileUsage.tsx';
import { InterruptedUploads } from './InterruptedUploads.tsx';
import { KeptElements } from './KeptElements.tsx';
import { OpenModel } from './OpenModel.tsx';
import { UploadMenu } from './UploadMenu.tsx';
import { UploadModal } from './UploadModal.tsx';
import { useFileAddress } from './useFileAddress.ts';

/** The scans, models or documents of a project ([FILE-1]). */
export function FilePage({ project, kind }: { project: Project; kind: UploadTarget['kind'] }) {
  const { plural, read, write } = fileKinds[kind];
  const address = useFileAddress();
  const [uploading, setUploading] = useState(false);
  const target = { projectId: project._id, kind };
  const mayUpload = holdsAll(project.permissions, write);
  const [source, setSource] = useState<ImportSource>();
  const sources = useImportSources(project, { enabled: mayUpload && kind !== 'document' });
  const service = sources.find(({ s3FolderId }) => s3FolderId === undefined)?.name;
  const upload = mayUpload && (
    <UploadMenu plural={plural} onDevice={() => setUploading(true)} sources={sources} onSource={setSource} />
  );
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchInput label={`Search ${plural}`} value={address.text} onChange={address.setText} size="md" />
        </div>
        <FileUsage projectId={project._id} />
        <div className={classes.toolButtons}>
          {kind === 'model' && <OpenModel project={project} />}
          {upload}
        </div>
      </div>
      {mayUpload && <InterruptedUploads target={target} onChoose={() => setUploading(true)} />}
      {sources.length > 0 && <FileImports target={target} />}
      {kind === 'model' && <KeptElements projectId={project._id} />}
      <Files
        target={target}
        address={address}
        mayRemove={holdsAll(project.permissions, ['ADMIN'])}
        mayDownload={holdsAll(project.permissions, read)}
        onUpload={mayUpload ? () => setUploading(true) : undefined}
        service={service}
      />
      {source && (
        <ImportDialog project={project} target={target} source={source} onClose={() => setSource(undefined)} />
      )}
      {mayUpload && <UploadModal target={target} opened={uploading} onClose={() => setUploading(false)} />}
    </>
  );
}
