import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useRevokeAllGrants } from '../../data/tokens/tokens.ts';
import { DeleteModal } from '../../ui/DeleteModal.tsx';
import { formatCount } from '../../ui/format.ts';

/** For whoever fears that somebody else has them: a new password does not end them. */
export function RevokeAll({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeAllGrants();

  function cancel() {
    revoke.reset();
    setIsAsking(false);
  }

  return (
    <div>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Revoke all
      </Button>
      <DeleteModal
        opened={isAsking}
        title="Revoke all tokens and disconnect all apps?"
        action="Revoke all"
        busy={revoke.isPending}
        error={revoke.isError && errorMessage(revoke.error)}
        onCancel={cancel}
        onDelete={() => revoke.mutate(undefined, { onSuccess: cancel })}
      >
        {`Every script and every app that works in your name stops at once: ${formatCount(count)} in all. None can be brought back. You stay signed in.`}
      </DeleteModal>
    </div>
  );
}
