import { Button, Group, Modal, Stack } from '@mantine/core';
import type { CompanyPerson } from '@plumbline/contract/resources/people';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useChangeRole, useRemoveFromProject } from '../../../data/people/people.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { nameOf } from '../../../ui/people/PersonHead.tsx';
import { RoleSelect } from '../../../ui/people/RoleSelect.tsx';
import { sizes } from '../../../ui/tokens.ts';

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
  return (
    <Stack gap="xs">
      <RoleSelect
        label={name}
        value={change.isPending ? change.variables.permissions : permissions}
        disabled={busy}
        onChange={(chosen) => change.mutate({ projectId, userId, permissions: chosen, version })}
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
