import { Button } from '@mantine/core';
import type { Security } from '@plumbline/contract/resources/secondFactors';
import { useState } from 'react';
import { useRemoveTotp } from '../../data/security/security.ts';
import { formatDay } from '../../ui/format.ts';
import classes from '../../ui/Sections.module.css';
import { ProofDialog } from './ProofDialog.tsx';
import { SetUpAppDialog } from './SetUpAppDialog.tsx';

export function AuthenticatorApp({ security: { totp, hasPassword } }: { security: Security }) {
  const [open, setOpen] = useState<'setUp' | 'remove'>();
  const remove = useRemoveTotp();
  return (
    <section className={classes.section} aria-labelledby="app">
      <div className={classes.head}>
        <h2 id="app">Authenticator app</h2>
        <div className={classes.buttons}>
          <Button variant={totp ? 'default' : 'filled'} onClick={() => setOpen('setUp')}>
            {totp ? 'Set up on another phone' : 'Set up'}
          </Button>
          {totp && (
            <Button variant="default" onClick={() => setOpen('remove')}>
              Turn off
            </Button>
          )}
        </div>
      </div>
      <p className={classes.intro}>
        {totp
          ? `Set up on ${formatDay(totp.since)}. You enter six digits of the app when you sign in.`
          : 'An app on your phone shows six digits, which change every 30 seconds. You enter them when you sign in.'}
      </p>
      {open === 'setUp' && (
        <SetUpAppDialog isAnother={totp !== undefined} hasPassword={hasPassword} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <ProofDialog
          title="Turn off the authenticator app?"
          action="Turn off"
          danger
          hasPassword={hasPassword}
          change={remove}
          toInput={(proof) => proof}
          onClose={() => setOpen(undefined)}
        >
          You are asked for its digits no longer. Without another factor, your password alone signs you in.
        </ProofDialog>
      )}
    </section>
  );
}
