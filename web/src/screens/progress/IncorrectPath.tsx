import { Button, Stack, Title } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { Link } from 'react-router';
import { viewPath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** An address below the work packages that leads nowhere ([WORK-1]). */
export function IncorrectPath() {
  const { project, view } = usePlace();
  return (
    <Stack p="md">
      <Title order={1}>Progress</Title>
      <EmptyState
        icon={<IconProgress />}
        title="Incorrect path"
        action={
          <Button variant="default" component={Link} to={viewPath(project, view._id, 'progress/work-packages')}>
            To the work packages
          </Button>
        }
      />
    </Stack>
  );
}
