import { Anchor, Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { personName } from '../../../data/issues/names.ts';
import { useWatch, useWatchers } from '../../../data/issues/watchers.ts';
import classes from './Watchers.module.css';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
/** More would push away what the panel is for. */
const mostNames = 3;

function namesOf(people: readonly { firstName: string; lastName: string }[]): string {
  const names = people.map(personName);
  if (names.length === 0) return 'Nobody watches this issue.';
  const shown =
    names.length <= mostNames ? names : [...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} others`];
  return `Watched by ${lists.format(shown)}.`;
}

/** Who is told by mail what happens to the issue, and whether one is. */
export function Watchers({ issueId }: { issueId: string }) {
  const { data, isError, isFetching, refetch } = useWatchers(issueId);
  const watch = useWatch(issueId);
  if (isError && !data) {
    return (
      <div className={classes.watchers}>
        <span>Who watches this issue could not be loaded.</span>
        <Anchor component="button" type="button" disabled={isFetching} onClick={() => void refetch()}>
          Retry
        </Anchor>
      </div>
    );
  }
  return (
    <div className={classes.watchers}>
      <Button
        variant="default"
        leftSection={data?.isWatching ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
        disabled={!data}
        loading={watch.isPending}
        onClick={() => watch.mutate(!data?.isWatching)}
      >
        {data?.isWatching ? 'Unwatch' : 'Watch'}
      </Button>
      <span className={classes.names} title={data && lists.format(data.result.map(personName))}>
        {data && namesOf(data.result)}
      </span>
      {watch.isError && (
        <span role="alert" className={classes.error}>
          That was not saved. {errorMessage(watch.error)}
        </span>
      )}
    </div>
  );
}
