import { Button } from '@mantine/core';
import type { App } from '@plumbline/contract/resources/apps';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useApps, useRemoveApp } from '../../../data/tokens/apps.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatDay } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import classes from '../../../ui/Sections.module.css';
import { RegisterAppDialog } from './RegisterAppDialog.tsx';

/** Tools that one has made known here, so that they may ask people to let them in. */
export function OwnApps() {
  const { data: apps, error, isFetching, refetch } = useApps();
  const [isRegistering, setIsRegistering] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="own-apps">
      <div className={classes.head}>
        <h2 id="own-apps">Apps that you registered</h2>
        <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setIsRegistering(true)}>
          Register app
        </Button>
      </div>
      <p className={classes.intro}>
        A tool that signs in by OAuth 2 needs a client id. Everybody who shares a project with you can connect it.
      </p>
      {!apps && !error && <LoadingSkeleton rows={1} height={48} label="Loading your apps" />}
      {!apps && error && (
        <ErrorState title="Your apps could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {apps && apps.length > 0 && (
        <ul className={classes.list}>
          {apps.map((app) => (
            <AppRow key={app._id} app={app} />
          ))}
        </ul>
      )}
      {isRegistering && <RegisterAppDialog onClose={() => setIsRegistering(false)} />}
    </section>
  );
}

function AppRow({ app }: { app: App }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveApp();

  function cancel() {
    remove.reset();
    setIsAsking(false);
  }

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>{app.name}</p>
        <p>Client id: {app._id}</p>
        <p className={classes.detail}>Returns to {app.redirectAddresses.join(', ')}</p>
        <p className={classes.detail}>
          {`Registered ${formatDay(app.createdAt)} · ${app.hasSecret ? 'with a secret' : 'without a secret'}`}
        </p>
      </div>
      <Button variant="default" aria-label={`Remove ${app.name}`} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <DeleteModal
        opened={isAsking}
        title={`Remove ‘${app.name}’?`}
        action="Remove"
        busy={remove.isPending}
        error={remove.isError && errorMessage(remove.error)}
        onCancel={cancel}
        onDelete={() => remove.mutate(app, { onSuccess: cancel })}
      >
        It stops working at once for everybody who has connected it, and its client id is never used again.
      </DeleteModal>
    </li>
  );
}
