import { Button } from '@mantine/core';
import { IconPaint } from '@tabler/icons-react';
import { useFilter } from '../../data/filter/filter.ts';
import { useWorkspace } from '../../state/stores.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './NothingPainted.module.css';

const reasons = {
  switchedOff: {
    title: 'No element has a status that is shown.',
    advice: 'Switch statuses on in the legend, or show the model as designed.',
  },
  filtered: {
    title: 'No element meets the filter.',
    advice: 'Change or reset the filter to see elements with their verdicts.',
  },
  unmeasured: {
    title: 'Nothing of this is in the shown model.',
    advice: 'Only elements that are measured here are drawn; the model can be shown as designed all the same.',
  },
  unjudged: {
    title: 'There are no verdicts in this analysis.',
    advice: 'Only elements with a verdict are drawn; the model can be shown as designed all the same.',
  },
} as const;

/** Why the scene is empty, and the way out of it. */
export function NothingPainted({ hasVerdicts, isProgress }: { hasVerdicts: boolean; isProgress: boolean }) {
  const setDisplayAll = useWorkspace((state) => state.setDisplayAll);
  const { isActive, reset } = useFilter();
  const isFiltered = !hasVerdicts && isActive && !isProgress;
  const unseen = isProgress ? 'unmeasured' : isFiltered ? 'filtered' : 'unjudged';
  const { title, advice } = reasons[hasVerdicts ? 'switchedOff' : unseen];
  return (
    <div className={classes.card}>
      <EmptyState
        icon={<IconPaint />}
        title={title}
        action={
          <Button variant="default" onClick={isFiltered ? reset : () => setDisplayAll(true)}>
            {isFiltered ? 'Reset filters' : 'Show the rest of the model'}
          </Button>
        }
      >
        {advice}
      </EmptyState>
    </div>
  );
}
