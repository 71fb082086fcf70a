import { Modal } from '@mantine/core';
import type { Permission } from '@plumbline/contract/permissions';
import { useAsk } from '../../../data/people/wishes.ts';
import { AskForm } from '../../../ui/people/AskForm.tsx';
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
  const asking = useAsk(projectId, onClose);
  return (
    <Modal
      opened={asked !== undefined}
      onClose={asking.onCancel}
      title={asked?.wanted ? 'Ask for another role' : 'Join the project'}
      size={sizes.filterModal}
      closeOnClickOutside={false}
    >
      {asked && <AskForm {...asked} {...asking} />}
    </Modal>
  );
}
