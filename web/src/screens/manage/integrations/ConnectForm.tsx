import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useConnect, useHubProjects, useHubs } from '../../../data/integrations/integration.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { onlyAdmins } from './onlyAdmins.ts';

interface ConnectFormProps {
  projectId: string;
  isAdmin: boolean;
  onConnected?: () => void;
  onClose: () => void;
}

const unable =
  'Unable to connect to the external service. An unexpected error occurred while trying to connect to your project.';
const noHubs = 'There are no hubs to show. Please make sure you have permissions in a hub.';
const noProjects =
  "There are no projects in this hub to show. Please make sure you have permissions in this hub's projects.";

/** Which hub, then which project of it ([INTG-4]); who may not connect is told who may. */
export function ConnectForm(props: ConnectFormProps) {
  if (props.isAdmin) return <HubsLoaded {...props} />;
  return (
    <Stack gap="lg">
      <Text size="md">This project is not connected yet. {onlyAdmins}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="md" onClick={props.onClose}>
          Close
        </Button>
        <Button size="md" disabled title={onlyAdmins}>
          Connect Project
        </Button>
      </Group>
    </Stack>
  );
}

type Choice = readonly { id: string; name: string }[];

function HubsLoaded(props: ConnectFormProps) {
  const hubs = useHubs(props.projectId);
  useUnableNotice(hubs.errorUpdatedAt);
  if (hubs.data) return <Form {...props} hubs={hubs.data} />;
  if (!hubs.isError) return <LoadingSkeleton rows={2} height={56} label="Loading the hubs" />;
  return (
    <ErrorState title="The hubs could not be loaded." onRetry={() => void hubs.refetch()} retrying={hubs.isFetching} />
  );
}

function Form({ projectId, hubs, onConnected, onClose }: ConnectFormProps & { hubs: Choice }) {
  const notify = useNotifications((state) => state.notify);
  const [chosenHub, setHub] = useState<string | null>(null);
  const only = hubs.length === 1 ? hubs[0] : undefined;
  const hub = chosenHub ?? only?.id ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const projects = useHubProjects(projectId, hub);
  const connect = useConnect(projectId);
  useUnableNotice(projects.errorUpdatedAt);
  const isEmpty = hub !== null && projects.data?.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (hub === null || chosen === null || connect.isPending) return;
    const wanted = { forgeHubId: hub, forgeProjectId: chosen };
    connect.mutate(wanted, { onSuccess: onConnected, onError: () => notify('error', unable) });
  }

  if (hubs.length === 0) return <Nothing text={noHubs} onClose={onClose} />;
  return (
    <form aria-label="Connect Project" onSubmit={submit}>
      <Stack gap="lg">
        <Select
          label="Hub"
          placeholder="Choose a hub"
          searchable
          data-autofocus
          data={optionsOf(hubs)}
          value={hub}
          onChange={(next) => {
            setHub(next);
            setChosen(null);
          }}
        />
        {isEmpty ? (
          <AlertBox>{noProjects}</AlertBox>
        ) : (
          <Select
            label="Project"
            placeholder={projects.isFetching ? 'Loading the projects' : 'Choose a project'}
            searchable
            disabled={projects.data === undefined}
            data={optionsOf(projects.data ?? [])}
            value={chosen}
            onChange={setChosen}
            error={projects.isError && 'The projects could not be loaded.'}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {projects.isError && (
            <Button variant="default" size="md" loading={projects.isFetching} onClick={() => void projects.refetch()}>
              Retry
            </Button>
          )}
          <Button variant="default" size="md" disabled={connect.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" type="submit" loading={connect.isPending} disabled={hub === null || chosen === null}>
            Connect Project
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const optionsOf = (choice: Choice) => choice.map(({ id, name }) => ({ value: id, label: name }));

function Nothing({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Stack gap="lg">
      <Text size="md">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

/** Once for every time it failed. */
function useUnableNotice(failedAt: number): void {
  const notify = useNotifications((state) => state.notify);
  useEffect(() => {
    if (failedAt > 0) notify('error', unable);
  }, [failedAt, notify]);
}
