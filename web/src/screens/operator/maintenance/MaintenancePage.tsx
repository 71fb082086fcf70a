import { Button } from '@mantine/core';
import type { MaintenanceState } from '@plumbline/contract/resources/operator';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useMaintenance, useSwitchMaintenance } from '../../../data/operator/operator.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { Loaded } from '../Loaded.tsx';
import { Section } from '../Section.tsx';
import { AnnounceForm } from './AnnounceForm.tsx';

/** First a notice for everybody, then the maintenance, then its end. */
export function MaintenancePage() {
  return (
    <Loaded what="The maintenance" query={useMaintenance()}>
      {(state) => (
        <>
          <Section
            title="Notice"
            about="Everybody who has the product open sees it within a minute, over every page. It is gone when the maintenance ends."
          >
            <AnnounceForm key={JSON.stringify(state.notice ?? null)} notice={state.notice} />
          </Section>
          <Switch state={state} />
        </>
      )}
    </Loaded>
  );
}

function Switch({ state: { isOn, isBySetting } }: { state: MaintenanceState }) {
  const change = useSwitchMaintenance();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section
      title={isOn ? 'Maintenance is on' : 'Maintenance is off'}
      about={
        isOn
          ? 'Everybody else sees the page of maintenance, and every call of theirs is refused. Background work goes on. You can look around before you end it.'
          : 'While it is on, everybody but operators sees the page of maintenance. Background work goes on.'
      }
      actions={
        isOn ? (
          <Button size="md" disabled={isBySetting} loading={change.isPending} onClick={() => change.mutate(false)}>
            End maintenance
          </Button>
        ) : (
          <Button size="md" variant="default" onClick={() => setIsAsked(true)}>
            Begin maintenance
          </Button>
        )
      }
    >
      {isBySetting && (
        <AlertBox>It is on by the setting PLUMBLINE_MAINTENANCE. Start the server without it to end it.</AlertBox>
      )}
      {change.error && !isAsked && <AlertBox level="error">{errorMessage(change.error)}</AlertBox>}
      <DeleteModal
        opened={isAsked}
        title="Begin maintenance"
        action="Begin"
        busy={change.isPending}
        error={change.error && errorMessage(change.error)}
        onCancel={() => setIsAsked(false)}
        onDelete={() => change.mutate(true, { onSuccess: () => setIsAsked(false) })}
      >
        Everybody who is not an operator is shut out at once, in the middle of what they do. Uploads wait and go on
        afterwards.
      </DeleteModal>
    </Section>
  );
}
