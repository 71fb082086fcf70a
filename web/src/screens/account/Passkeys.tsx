import { Button } from '@mantine/core';
import type { Passkey, Security } from '@plumbline/contract/resources/secondFactors';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useRemovePasskey } from '../../data/security/security.ts';
import { formatDay, formatDayTime } from '../../ui/format.ts';
import classes from '../../ui/Sections.module.css';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx';

export function Passkeys({ security: { passkeys, passkeysOffered, hasPassword } }: { security: Security }) {
  const [isAdding, setIsAdding] = useState(false);
  const isPossible = passkeysOffered && browserSupportsWebAuthn();
  if (!isPossible && passkeys.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="passkeys">
      <div className={classes.head}>
        <h2 id="passkeys">Passkeys</h2>
        {isPossible && (
          <Button variant={passkeys.length > 0 ? 'default' : 'filled'} onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      <p className={classes.intro}>
        A fingerprint, a phone or a security key confirms that it is you. Nobody can trick you into typing it elsewhere.
      </p>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} hasPassword={hasPassword} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog hasPassword={hasPassword} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function PasskeyRow({ passkey, hasPassword }: { passkey: Passkey; hasPassword: boolean }) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const remove = useRemovePasskey();
  const { _id: passkeyId, name, addedAt, lastUsedAt } = passkey;
  const used = lastUsedAt === undefined ? 'never used' : `last used ${formatDayTime(lastUsedAt)}`;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>{`Added on ${formatDay(addedAt)}, ${used}`}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <ProofDialog
          title={`Remove ‘${name}’?`}
          action="Remove"
          danger
          hasPassword={hasPassword}
          change={remove}
          toInput={(proof) => ({ passkeyId, ...proof })}
          onClose={() => setOpen(undefined)}
        >
          It signs you in no longer. Remove it from your phone or browser as well, where it may still be offered.
        </ProofDialog>
      )}
    </li>
  );
}
