import { Button, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { tabular } from '../../ui/figures.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './Insights.module.css';

/** What the page is, how much it is about, and the way to paper ([INSI-1]). */
export function InsightsHead({ total }: { total: number | undefined }) {
  return (
    <div className={classes.head}>
      <Title order={1}>Insights</Title>
      <span className={`${classes.count} ${tabular}`} role="status">
        {total !== undefined && `${formatCount(total)} ${total === 1 ? 'classification' : 'classifications'}`}
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
