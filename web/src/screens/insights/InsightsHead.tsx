import { Button, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { tabular } from '../../ui/figures.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './Insights.module.css';

interface InsightsHeadProps {
  /** How many the filter takes. */
  total: number | undefined;
  /** How many it takes of all statuses, which is what the ring shows. */
  whole: number | undefined;
  hasFailed: boolean;
}

/** '33 of 2,804 elements', as the ring beside it has both. */
function sayCount(total: number | undefined, whole: number | undefined): string | undefined {
  if (total === undefined) return undefined;
  const ofWhole = whole === undefined || whole === total ? '' : ` of ${formatCount(whole)}`;
  return `${formatCount(total)}${ofWhole} ${(whole ?? total) === 1 ? 'element' : 'elements'}`;
}

/** What the page is, how much it is about, and the way to paper ([INSI-1]). */
export function InsightsHead({ total, whole, hasFailed }: InsightsHeadProps) {
  return (
    <div className={classes.head}>
      <Title order={1}>Insights</Title>
      <span className={`${classes.count} ${tabular}`} role="status">
        {hasFailed ? 'The count could not be loaded.' : sayCount(total, whole)}
      </span>
      <Button
        className={classes.screenOnly}
        variant="default"
        leftSection={<IconPrinter aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}
