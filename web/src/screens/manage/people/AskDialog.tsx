import { Modal } from '@mantine/core';
import type { Permission } from '@plumbline/contract/permissions';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAsk } from '../../../data/people/wishes.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AskForm } from '../../../ui/people/AskForm.tsx';
import { sayAsked } from '../../../ui/people/sayAsked.ts';
import { sizes } from '../../../ui/tokens.ts';

export interface AskedRole {
  held: readonly Permission[];
  /** Absent: it is chosen in the window. */
  wanted: readonly Permission[] | undefined;
}

interface AskDialogProps {
  projectId: string;
  asked: AskedRole | undefined;
  onClose: () => void;
}

/** What one lacks in the project is asked for. */
export function AskDialog({ projectId, asked, onClose }: AskDialogProps) {
  const ask = useAsk(projectId);
  const tell = useNotifications((state) => state.tell);
  const close = () => {
    ask.reset();
    onClose();
  };
  return (
    <Modal
      opened={asked !== undefined}
      onClose={close}
      title={asked?.wanted ? 'Ask for another role' : 'Join the project'}
      size={sizes.filterModal}
      closeOnClickOutside={false}
    >
      {asked && (
        <AskForm
          {...asked}
          busy={ask.isPending}
          error={ask.error ? errorMessage(ask.error) : undefined}
          onAsk={(wish) =>
            ask.mutate(wish, {
              onSuccess(answer) {
                tell(sayAsked(answer));
                close();
              },
            })
          }
          onCancel={close}
        />
      )}
    </Modal>
  );
}
