import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RecoveryCodes } from '../../ui/RecoveryCodes.tsx';
import { sizes } from '../../ui/tokens.ts';

interface FactorDialogProps {
  title: string;
  onClose: () => void;
  /** Its form; `onDone` takes the recovery codes that the first factor comes with. */
  children: (onDone: (codes: string[] | undefined) => void) => ReactNode;
}

/** The window for a new second factor, and then the recovery codes: these once. */
export function FactorDialog({ title, onClose, children }: FactorDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? 'Keep your recovery codes' : title}
      size={sizes.deleteModal}
      closeOnClickOutside={false}
      // What is shown once is not lost by a key.
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        children((made) => (made ? setCodes(made) : onClose()))
      )}
    </Modal>
  );
}
