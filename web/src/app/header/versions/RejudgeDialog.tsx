import { Modal } from '@mantine/core';
import { useRejudge } from '../../../data/versions/rejudge.ts';
import { sizes } from '../../../ui/tokens.ts';
import { RejudgeForm } from './RejudgeForm.tsx';

interface RejudgeDialogProps {
  opened: boolean;
  /** What the versions that are seen were judged by. */
  toleranceMm: number;
  viewName: string;
  onClose: () => void;
}

/** Asks by which tolerances the view is judged anew; nothing closes it while that is under way ([HEAD-6]). */
export function RejudgeDialog({ opened, onClose, ...about }: RejudgeDialogProps) {
  const { rejudge, isBusy, error, forget } = useRejudge({ onDone: onClose });
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Judge anew"
      size={sizes.deleteModal}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      withCloseButton={!isBusy}
    >
      <RejudgeForm {...about} isBusy={isBusy} error={error} onSubmit={rejudge} onCancel={close} />
    </Modal>
  );
}
