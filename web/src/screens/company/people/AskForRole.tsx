import { Stack, Text } from '@mantine/core';
import type { Permission } from '@plumbline/contract/permissions';
import { useAsk } from '../../../data/people/wishes.ts';
import { AskForm } from '../../../ui/people/AskForm.tsx';

interface AskForRoleProps {
  project: { projectId: string; name: string; permissions: readonly Permission[] };
  wanted: readonly Permission[];
  onDone: () => void;
}

/** In place of one's own role in a project, where one lacks what one chose. */
export function AskForRole({ project: { projectId, name, permissions }, wanted, onDone }: AskForRoleProps) {
  const asking = useAsk(projectId, onDone);
  return (
    <Stack gap="xs">
      <Text fw={500}>{name}</Text>
      <AskForm held={permissions} wanted={wanted} {...asking} />
    </Stack>
  );
}
