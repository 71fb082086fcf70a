import { Button, Group } from '@mantine/core';
import { AlertBox } from '../../../ui/AlertBox.tsx';

interface ChangedMeanwhileProps {
  who: string;
  isBusy: boolean;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else saved first: which of the two is to stay. */
export function ChangedMeanwhile({ who, isBusy, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <AlertBox level="alert" title="This work package was changed meanwhile">
      {`By ${who || 'somebody else'}.`}
      <Group gap="xs" mt={8}>
        <Button size="xs" variant="default" disabled={isBusy} onClick={onTake}>
          Take theirs
        </Button>
        <Button size="xs" loading={isBusy} onClick={onKeep}>
          Save mine over it
        </Button>
      </Group>
    </AlertBox>
  );
}
