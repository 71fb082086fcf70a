import { Button } from '@mantine/core';
import type { Grant } from '@plumbline/contract/resources/accessTokens';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useRevokeGrant } from '../../data/tokens/tokens.ts';
import { DeleteModal } from '../../ui/DeleteModal.tsx';
import { formatDayTime } from '../../ui/format.ts';
import classes from '../../ui/Sections.module.css';
import { describeLife, describeReach } from './describeGrant.ts';

export function GrantRow({ grant }: { grant: Grant }) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeGrant();
  const verb = grant.kind === 'token' ? 'Revoke' : 'Disconnect';

  function cancel() {
    revoke.reset();
    setIsAsking(false);
  }

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>{grant.name}</p>
        <p>{describeReach(grant)}</p>
        <p className={classes.detail}>{describeLife(grant)}</p>
      </div>
      <Button variant="default" aria-label={`${verb} ${grant.name}`} onClick={() => setIsAsking(true)}>
        {verb}
      </Button>
      <DeleteModal
        opened={isAsking}
        title={`${verb} ‘${grant.name}’?`}
        action={verb}
        busy={revoke.isPending}
        error={revoke.isError && errorMessage(revoke.error)}
        onCancel={cancel}
        onDelete={() => revoke.mutate(grant, { onSuccess: cancel })}
      >
        {whatStops(grant)}
      </DeleteModal>
    </li>
  );
}

function whatStops({ kind, name, lastUse }: Grant): string {
  if (kind === 'app') return `${name} can do nothing in your name any more, at once. To use it again, let it in again.`;
  const used = lastUse === null ? 'It was never used.' : `It was last used ${formatDayTime(lastUse.at)}.`;
  return `Every script that calls with this token stops working at once. ${used} A revoked token cannot be brought back.`;
}
