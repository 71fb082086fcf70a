import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLogin } from '@tabler/icons-react';
import { useLogInHere } from '../../../data/integrations/login/useLogInHere.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';

interface LogInPromptProps {
  projectId: string;
  service: string;
  onClose: () => void;
}

/** Asks to log in to the design service before anything of it can be seen ([INTG-4]). */
export function LogInPrompt({ projectId, service, onClose }: LogInPromptProps) {
  const { isWaiting, problem, start, cancel } = useLogInHere(projectId, 'An unexpected error occurred during login.');
  return (
    <Stack gap="lg">
      <Text size="md">
        {isWaiting
          ? `Go on in the window of ${service} that has opened.`
          : `Log in, and the files that your own account of ${service} may see open here.`}
      </Text>
      {problem && <AlertBox level="alert">{problem}</AlertBox>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="md" onClick={isWaiting ? cancel : onClose}>
          Cancel
        </Button>
        <Button size="md" data-autofocus leftSection={<IconLogin aria-hidden />} loading={isWaiting} onClick={start}>
          Log In
        </Button>
      </Group>
    </Stack>
  );
}
