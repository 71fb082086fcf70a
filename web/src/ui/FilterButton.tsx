import { Badge, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';

/** Opens the window of a filter; says how many parts of it are active. */
export function FilterButton({ active, onOpen }: { active: number; onOpen: () => void }) {
  return (
    <Button
      variant="default"
      miw="max-content"
      leftSection={<IconFilter aria-hidden />}
      rightSection={active > 0 && <Badge>{active}</Badge>}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      Filters
    </Button>
  );
}
