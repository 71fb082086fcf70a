import { Stack, Text } from '@mantine/core';
import type { Permission } from '@plumbline/contract/permissions';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAsk } from '../../../data/people/wishes.ts';
import { useNotifications } from '../../../state/stores.ts';
import { AskForm } from '../../../ui/people/AskForm.tsx';
import { sayAsked } from '../../../ui/people/sayAsked.ts';

interface AskForRoleProps {
  project: { projectId: string; name: string; permissions: readonly Permission[] };
  wanted: readonly Permission[];
  onDone: () => void;
}

/** In place of one's own role in a project, where one lacks what one chose. */
export function AskForRole({ project: { projectId, name, permissions }, wanted, onDone }: AskForRoleProps) {
  const ask = useAsk(projectId);
  const tell = useNotifications((state) => state.tell);
  return (
    <Stack gap="xs">
      <Text fw={500}>{name}</Text>
      <AskForm
        held={permissions}
        wanted={wanted}
        busy={ask.isPending}
        error={ask.error ? errorMessage(ask.error) : undefined}
        onAsk={(wish) =>
          ask.mutate(wish, {
            onSuccess(answer) {
              tell(sayAsked(answer));
              onDone();
            },
          })
        }
        onCancel={onDone}
      />
    </Stack>
  );
}
