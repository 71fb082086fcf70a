import { Button, Progress } from '@mantine/core';
import { type FileImport, isOver } from '@plumbline/contract/resources/integrations';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { importItem } from '../../../../data/integrations/importItem.ts';
import { useCancelImport, useRetryImport } from '../../../../data/integrations/imports.ts';
import { useLogInHere } from '../../../../data/integrations/login/useLogInHere.ts';
import { useCurrentUser } from '../../../../data/users/users.ts';
import { useNotifications } from '../../../../state/stores.ts';
import { formatBytes, formatDayTime, formatPercent } from '../../../../ui/format.ts';
import classes from '../Integrations.module.css';

/** One import, with what can be done about it. */
export function ImportRow({ projectId, one }: { projectId: string; one: FileImport }) {
  const cancel = useCancelImport();
  const retry = useRetryImport();
  const login = useLogInHere(projectId, 'An unexpected error occurred during login.');
  const { data: user } = useCurrentUser();
  const notify = useNotifications((state) => state.notify);
  const place = { projectId, importId: one._id, kind: one.kind };
  const onError = (cause: Error) => notify('error', errorMessage(cause));
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <span>{one.filename}</span>
        <span className={classes.details}>{detailsOf(one)}</span>
        {one.state === 'copying' && (
          <Progress
            size={4}
            className={classes.bar}
            value={(importItem(one).share ?? 0) * 100}
            aria-label={`Progress of ${one.filename}`}
          />
        )}
        <span className={one.state === 'failed' ? classes.wrong : classes.details}>{stateOf(one)}</span>
        {login.problem && <span className={classes.wrong}>{login.problem}</span>}
      </span>
      {one.waitsFor && one.createdBy._id === user?._id && (
        <Button
          size="xs"
          aria-label={`Log In for ${one.filename}`}
          loading={login.isWaiting}
          onClick={one.waitsFor === 'consent' ? login.startWithMore : login.start}
        >
          Log In
        </Button>
      )}
      {!isOver(one.state) && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Cancel ${one.filename}`}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(place, { onError })}
        >
          Cancel
        </Button>
      )}
      {one.state === 'failed' && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Try again ${one.filename}`}
          loading={retry.isPending}
          onClick={() => retry.mutate(place, { onError })}
        >
          Try again
        </Button>
      )}
    </li>
  );
}

function stateOf(one: FileImport): string {
  const { note, share = 0 } = importItem(one);
  return one.state === 'copying' ? `${note} · ${formatPercent(share)}` : `${note}`;
}

function detailsOf({ versionNumber, size, createdBy, createdDate, followed }: FileImport): string {
  return [
    ...(versionNumber ? [`Version ${versionNumber}`] : []),
    ...(size === undefined ? [] : [formatBytes(size)]),
    formatDayTime(createdDate),
    followed ? 'by a folder kept in step' : `${createdBy.firstName} ${createdBy.lastName}`.trim(),
  ].join(' · ');
}
