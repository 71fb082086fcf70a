import { Button, Modal } from '@mantine/core';
import type { Security } from '@plumbline/contract/resources/secondFactors';
import { useState } from 'react';
import { useRenewRecoveryCodes } from '../../data/security/security.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { RecoveryCodes } from '../../ui/RecoveryCodes.tsx';
import classes from '../../ui/Sections.module.css';
import { sizes } from '../../ui/tokens.ts';
import { ProofDialog } from './ProofDialog.tsx';

const few = 3;

export function RecoveryCodesSection({ security: { recoveryCodesLeft, hasPassword } }: { security: Security }) {
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const renew = useRenewRecoveryCodes();
  const left = `${recoveryCodesLeft} of 10 recovery codes ${recoveryCodesLeft === 1 ? 'is' : 'are'} left.`;
  return (
    <section className={classes.section} aria-labelledby="codes">
      <div className={classes.head}>
        <h2 id="codes">Recovery codes</h2>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Make new codes
        </Button>
      </div>
      {recoveryCodesLeft <= few ? (
        <AlertBox level="alert">{`${left} Make new ones before they run out.`}</AlertBox>
      ) : (
        <p className={classes.intro}>{`${left} Each lets you in once if you lose your phone or key.`}</p>
      )}
      {isAsking && (
        <ProofDialog
          title="Make new recovery codes?"
          action="Make new codes"
          hasPassword={hasPassword}
          change={renew}
          toInput={(proof) => proof}
          onDone={({ recoveryCodes }) => {
            setIsAsking(false);
            setCodes(recoveryCodes);
          }}
          onClose={() => setIsAsking(false)}
        >
          The codes that you have kept are good no longer.
        </ProofDialog>
      )}
      {codes && (
        <Modal
          opened
          onClose={() => setCodes(undefined)}
          title="Keep your recovery codes"
          size={sizes.deleteModal}
          closeOnClickOutside={false}
          closeOnEscape={false}
          withCloseButton={false}
        >
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Modal>
      )}
    </section>
  );
}
