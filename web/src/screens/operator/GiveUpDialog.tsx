import type { ReactNode } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { DeleteModal } from '../../ui/DeleteModal.tsx';

interface GiveUpProps<Thing, Variables> {
  title: string;
  /** What is to be given up; nothing while nobody asks. */
  asked: Thing | undefined;
  drop: {
    isPending: boolean;
    error: Error | null;
    reset(): void;
    mutate(variables: Variables, options: { onSuccess(): void }): void;
  };
  variablesOf: (thing: Thing) => Variables;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a job or a mail is tried no more. */
export function GiveUpDialog<Thing, Variables>(props: GiveUpProps<Thing, Variables>) {
  const { title, asked, drop, variablesOf, onClose, children } = props;
  return (
    <DeleteModal
      opened={asked !== undefined}
      title={title}
      action="Give up"
      keep="Keep"
      busy={drop.isPending}
      error={drop.error && errorMessage(drop.error)}
      onCancel={() => {
        drop.reset();
        onClose();
      }}
      onDelete={() => asked !== undefined && drop.mutate(variablesOf(asked), { onSuccess: onClose })}
    >
      {children}
    </DeleteModal>
  );
}
