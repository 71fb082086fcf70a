import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import type { GrantedProjects, GrantRights } from '@plumbline/contract/resources/accessTokens';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { tokensPath } from '../../../data/address/paths.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { usePageTitle } from '../../../data/system/settings.ts';
import { readAuthorisation, useAuthorisation, useDecideAuthorisation } from '../../../data/tokens/apps.ts';
import { useCurrentUser } from '../../../data/users/users.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import classes from '../../../ui/CentredPage.module.css';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { ProjectChoice } from '../ProjectChoice.tsx';
import { RightsChoice } from '../RightsChoice.tsx';

const leaveTo = (address: string) => window.location.assign(address);

/** Where an app sends people to be let in: says who asks and for what, and goes back with the answer. */
export function Authorise({ leave = leaveTo }: { leave?: (address: string) => void }) {
  usePageTitle('Connect an app');
  const query = readAuthorisation(useSearchParams()[0]);
  const { data, error, isFetching, refetch } = useAuthorisation(query);
  const decide = useDecideAuthorisation(query);
  const redirectTo = decide.data?.redirectTo ?? (data && 'redirectTo' in data ? data.redirectTo : undefined);
  useEffect(() => {
    if (redirectTo !== undefined) leave(redirectTo);
  }, [leave, redirectTo]);
  return (
    <main className={classes.page}>
      <Logo size={32} />
      <div className={classes.card} data-wide>
        {!data && !error && <LoadingSkeleton rows={5} label="Loading who asks" />}
        {!data && error && (
          <ErrorState
            title="This app cannot be let in."
            {...(!isRefusal(error) && { onRetry: () => void refetch(), retrying: isFetching })}
          >
            {errorMessage(error)}
          </ErrorState>
        )}
        {redirectTo !== undefined && (
          <Text>
            You are being sent back. If nothing happens, <Anchor href={redirectTo}>go back to the app</Anchor>; you can
            close this page then.
          </Text>
        )}
        {redirectTo === undefined && data && 'app' in data && <Question asked={data} decide={decide} />}
      </div>
      <p className={classes.foot}>
        <Anchor component={Link} to={tokensPath}>
          Your access tokens and connected apps
        </Anchor>
      </p>
    </main>
  );
}

interface QuestionProps {
  asked: { app: { name: string; registeredBy: string }; returnsTo: string; rights: GrantRights };
  decide: ReturnType<typeof useDecideAuthorisation>;
}

function Question({ asked: { app, returnsTo, rights: most }, decide }: QuestionProps) {
  const { data: user } = useCurrentUser();
  const [projects, setProjects] = useState<GrantedProjects>([]);
  const [rights, setRights] = useState<GrantRights>(most);

  function allow(event: FormEvent) {
    event.preventDefault();
    if (projects.length > 0 && !decide.isPending) decide.mutate({ projects, rights });
  }

  return (
    <form onSubmit={allow}>
      <Stack gap="md">
        <Title order={1}>Let {app.name} in?</Title>
        <Text>
          {app.name} asks to work in your name{user && ` (${user.email})`}, without your password. It can never do more
          than you can, and you can disconnect it at any time.
        </Text>
        <Text c="dimmed">
          Registered by {app.registeredBy}. Your answer goes to {returnsTo}. If you did not just start this app, refuse.
        </Text>
        <ProjectChoice value={projects} onChange={setProjects} />
        {most === 'write' ? (
          <RightsChoice value={rights} onChange={setRights} />
        ) : (
          <Text>It asks to read only: it can look at what you can see, and change nothing.</Text>
        )}
        {decide.isError && (
          <AlertBox level="error" title="Nothing was decided.">
            {errorMessage(decide.error)}
          </AlertBox>
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            size="md"
            loading={decide.isPending && decide.variables === null}
            disabled={decide.isPending}
            onClick={() => decide.mutate(null)}
          >
            Refuse
          </Button>
          <Button
            type="submit"
            size="md"
            loading={decide.isPending && decide.variables !== null}
            disabled={projects.length === 0 || decide.isPending}
          >
            Allow
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400;
