import { Modal } from '@mantine/core';
import { fileKinds } from '@plumbline/contract/resources/files';
import type { S3Folder } from '@plumbline/contract/resources/s3Folders';
import type { UploadTarget } from '../../../../state/uploads/uploadQueue.ts';
import { sizes } from '../../../../ui/tokens.ts';
import { FileBrowser } from '../import/FileBrowser.tsx';

interface ImportFromS3Props {
  target: UploadTarget;
  folder: S3Folder;
  onClose: () => void;
}

/** The files of an S3 folder, in the same tree and by the same import as those of the design service. */
export function ImportFromS3({ target, folder, onClose }: ImportFromS3Props) {
  return (
    <Modal
      opened
      title={`Import ${fileKinds[target.kind].plural} from ${folder.name}`}
      size={sizes.fileChooser}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <FileBrowser target={target} s3Folder={folder._id} onClose={onClose} />
    </Modal>
  );
}
