import { Button, Group, Modal, Stack } from '@mantine/core';
import { gainOf, type Permission } from '@plumbline/contract/permissions';
import type { CompanyPerson } from '@plumbline/contract/resources/people';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useChangeRole, useRemoveFromProject } from '../../../data/people/people.ts';
import { useKnownUser } from '../../../data/users/users.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { nameOf } from '../../../ui/people/PersonHead.tsx';
import { RoleSelect } from '../../../ui/people/RoleSelect.tsx';
import { sizes } from '../../../ui/tokens.ts';
import { AskForRole } from './AskForRole.tsx';

/** What somebody is in each project of the company. */
export function RolesDialog({ person, onClose }: { person: CompanyPerson | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={person !== undefined}
      onClose={onClose}
      title={person && `Roles of ${nameOf(person)}`}
      size={sizes.filterModal}
    >
      {person && (
        <Stack gap="lg">
          {person.projects.map((project) => (
            <ProjectRole key={project._id} userId={person._id} project={project} />
          ))}
          <Group justify="flex-end">
            <Button size="md" onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

interface ProjectRoleProps {
  userId: string;
  project: CompanyPerson['projects'][number];
}

function ProjectRole({ userId, project: { _id: projectId, name, permissions, version } }: ProjectRoleProps) {
  const change = useChangeRole();
  const remove = useRemoveFromProject();
  const error = change.error ?? remove.error;
  const busy = change.isPending || remove.isPending;
  const isMine = useKnownUser()?._id === userId;
  const [wanted, want] = useState<readonly Permission[]>();

  function choose(chosen: Permission[]) {
    if (isMine && gainOf(permissions, chosen).length > 0) want(chosen);
    else change.mutate({ projectId, userId, permissions: chosen, version });
  }

  if (wanted)
    return <AskForRole project={{ projectId, name, permissions }} wanted={wanted} onDone={() => want(undefined)} />;
  return (
    <Stack gap="xs">
      <RoleSelect
        label={name}
        value={change.isPending ? change.variables.permissions : permissions}
        disabled={busy}
        onChange={choose}
      />
      <Group>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={`Take out of ${name}`}
          onClick={() => remove.mutate({ projectId, userId })}
        >
          Take out of the project
        </Button>
      </Group>
      {error && <AlertBox level="error">{errorMessage(error)}</AlertBox>}
    </Stack>
  );
}
