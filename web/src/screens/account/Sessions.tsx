import { Badge, Button } from '@mantine/core';
import type { OpenSession } from '@plumbline/contract/resources/secondFactors';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useEndSession, useSessions } from '../../data/security/security.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDayTime } from '../../ui/format.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import classes from '../../ui/Sections.module.css';
import { describeBrowser } from './describeBrowser.ts';

/** Where one is signed in. */
export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useSessions();
  return (
    <section className={classes.section} aria-labelledby="sessions">
      <div className={classes.head}>
        <h2 id="sessions">Where you are signed in</h2>
      </div>
      {!sessions && !error && <LoadingSkeleton rows={2} height={48} label="Loading your sessions" />}
      {!sessions && error && (
        <ErrorState title="Your sessions could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error)}
        </ErrorState>
      )}
      {sessions && (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const end = useEndSession();
  const name = describeBrowser(session.browser);
  const from = session.address === undefined ? '' : `, from ${session.address}`;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.name}>
          {name} {session.current && <Badge variant="light">This browser</Badge>}
        </p>
        <p className={classes.detail}>
          {`Signed in ${formatDayTime(session.openedAt)}${session.method === 'provider' ? ' by your company' : ''}${from}`}
        </p>
        <p className={classes.detail}>
          {`Last used ${formatDayTime(session.lastUsedAt)}, ends ${formatDayTime(session.expiresAt)}`}
        </p>
        {end.isError && <AlertBox level="error">{errorMessage(end.error)}</AlertBox>}
      </div>
      {!session.current && (
        <Button
          variant="default"
          aria-label={`End the session of ${name}, signed in ${formatDayTime(session.openedAt)}`}
          loading={end.isPending}
          onClick={() => end.mutate(session._id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
