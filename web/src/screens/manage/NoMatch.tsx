import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NoMatchProps {
  title: string;
  onClear: () => void;
  children?: ReactNode;
}

/** In place of a list whose search finds nothing. */
export function NoMatch({ title, onClear, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
