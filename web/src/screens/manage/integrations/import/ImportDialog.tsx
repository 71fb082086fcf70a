import { Modal } from '@mantine/core';
import { holdsAll } from '@plumbline/contract/permissions';
import { fileKinds } from '@plumbline/contract/resources/files';
import type { Project } from '@plumbline/contract/resources/projects';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { ImportSource } from '../../../../data/integrations/importSources.ts';
import { useHasAccess, useIntegration } from '../../../../data/integrations/integration.ts';
import { useNotifications } from '../../../../state/stores.ts';
import type { UploadTarget } from '../../../../state/uploads/uploadQueue.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { sizes } from '../../../../ui/tokens.ts';
import { ConnectForm } from '../ConnectForm.tsx';
import { LogInPrompt } from '../LogInPrompt.tsx';
import { FileBrowser } from './FileBrowser.tsx';

interface ImportDialogProps {
  project: Project;
  target: UploadTarget;
  source: ImportSource;
  onClose: () => void;
}

/** From the menu to the files: logging in first, then connecting, whichever is missing ([INTG-4]). */
export function ImportDialog({ source, ...props }: ImportDialogProps) {
  return source.s3FolderId === undefined ? (
    <ServiceDialog {...props} service={source.name} />
  ) : (
    <FolderDialog {...props} source={source} />
  );
}

/** An S3 folder is open to whoever may import at all. */
function FolderDialog({ target, source, onClose }: ImportDialogProps) {
  const title = titleOf(target, source.name);
  return (
    <Modal opened title={title} size={sizes.fileChooser} closeOnClickOutside={false} onClose={onClose}>
      <FileBrowser target={target} s3FolderId={source.s3FolderId} onClose={onClose} />
    </Modal>
  );
}

const titleOf = ({ kind }: UploadTarget, name: string) => `Import ${fileKinds[kind].plural} from ${name}`;

interface ServiceDialogProps extends Omit<ImportDialogProps, 'source'> {
  service: string;
}

function ServiceDialog(props: ServiceDialogProps) {
  const { title, content, isWide = false } = useStep(props);
  const { onClose } = props;
  return (
    <Modal
      opened
      title={title}
      size={isWide ? sizes.fileChooser : sizes.filterModal}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {content}
    </Modal>
  );
}

function useStep(props: ServiceDialogProps): { title: string; content: ReactNode; isWide?: boolean } {
  const { project, target, service, onClose } = props;
  const { projectId } = target;
  const access = useHasAccess(projectId);
  const integration = useIntegration(projectId);
  const { refetch } = access;
  const lookAgain = useCallback(() => void refetch(), [refetch]);
  useClosingNotice(access.isLoadingError, 'An unexpected error occurred during login.', onClose);
  useClosingNotice(integration.isLoadingError, 'An unexpected error occurred while connecting the project.', onClose);
  const browse = titleOf(target, service);

  if (access.data === undefined || integration.data === undefined) {
    return { title: browse, content: <LoadingSkeleton rows={8} height={24} label="Asking the service" /> };
  }
  if (!access.data) {
    const content = <LogInPrompt projectId={projectId} service={service} onClose={onClose} />;
    return { title: `Log in to ${service}`, content };
  }
  if (integration.data.forgeProject === undefined) {
    const isAdmin = holdsAll(project.permissions, ['ADMIN']);
    const content = <ConnectForm projectId={projectId} isAdmin={isAdmin} onClose={onClose} />;
    return { title: 'Connect Project', content };
  }
  const content = <FileBrowser target={target} onLoginNeeded={lookAgain} onClose={onClose} />;
  return { title: browse, content, isWide: true };
}

/** Nothing can be gone on with: it is said, and the window closes. */
function useClosingNotice(hasFailed: boolean, text: string, onClose: () => void): void {
  const notify = useNotifications((state) => state.notify);
  useEffect(() => {
    if (!hasFailed) return;
    notify('error', text);
    onClose();
  }, [hasFailed, text, notify, onClose]);
}
