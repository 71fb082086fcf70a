import { Anchor, Button, Text } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { mailKindNames, mailKinds } from '@plumbline/contract/resources/mails';
import { Link, useSearchParams } from 'react-router';
import { mailSettingsPath } from '../../data/address/paths.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useUnsubscribe, useUnsubscription } from '../../data/mails/unsubscription.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SessionFrame } from './SessionFrame.tsx';

/** Where the link in a mail leads: it asks, as machines follow links too. Nobody has to sign in. */
export function Unsubscribe() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, isFetching, refetch } = useUnsubscription(token);
  const stop = useUnsubscribe(token);
  const kinds = stop.variables === 'all' ? mailKindNames : (data?.kinds ?? []);
  return (
    <SessionFrame
      title={stop.isSuccess ? 'Unsubscribed' : 'Unsubscribe'}
      problem={stop.isError ? `Nothing was changed. ${errorMessage(stop.error)}` : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        stop.mutate('kinds');
      }}
      foot={
        <Anchor component={Link} to={mailSettingsPath}>
          Choose which mails you get
        </Anchor>
      }
    >
      {!data && !error && <LoadingSkeleton rows={3} label="Loading" />}
      {!data && error && (
        <ErrorState
          title="This link cannot be used."
          {...(!isRefusal(error) && { onRetry: () => void refetch(), retrying: isFetching })}
        >
          {errorMessage(error)}
        </ErrorState>
      )}
      {data && stop.isSuccess && <Text>You get no more mails {inWords(kinds)}.</Text>}
      {data && !stop.isSuccess && (
        <>
          <Text>Stop mails {inWords(data.kinds)}?</Text>
          <Button type="submit" size="md" loading={stop.isPending && stop.variables === 'kinds'}>
            Stop these mails
          </Button>
          <Button
            variant="default"
            size="md"
            loading={stop.isPending && stop.variables === 'all'}
            onClick={() => stop.mutate('all')}
          >
            Stop all mails
          </Button>
        </>
      )}
    </SessionFrame>
  );
}

const lists = new Intl.ListFormat('en', { type: 'disjunction' });

function inWords(kinds: readonly (keyof typeof mailKinds)[]): string {
  if (kinds.length === mailKindNames.length) return 'about issues, analyses and progress';
  return `when ${lists.format(kinds.map((kind) => mailKinds[kind].title))}`;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.code === 'mails.badLink';
