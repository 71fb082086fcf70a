import { Button } from '@mantine/core';
import { IconPaint } from '@tabler/icons-react';
import { useWorkspace } from '../../state/stores.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './NothingPainted.module.css';

/** Why the scene is empty, and the way to see the model all the same. */
export function NothingPainted({ hasVerdicts }: { hasVerdicts: boolean }) {
  const setDisplayAll = useWorkspace((state) => state.setDisplayAll);
  return (
    <div className={classes.card}>
      <EmptyState
        icon={<IconPaint />}
        title={hasVerdicts ? 'No element has a status that is shown.' : 'There are no verdicts in this analysis.'}
        action={
          <Button variant="default" onClick={() => setDisplayAll(true)}>
            Show all elements
          </Button>
        }
      >
        {hasVerdicts
          ? 'Switch statuses on in the legend, or show the whole model.'
          : 'Only elements with a verdict are drawn; the whole model can be shown all the same.'}
      </EmptyState>
    </div>
  );
}
