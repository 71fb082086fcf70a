import { Button } from '@mantine/core';
import { IconChartDonut } from '@tabler/icons-react';
import { usePlace } from '../../data/address/place.ts';
import { useFilter } from '../../data/filter/filter.ts';
import { useBreakdown } from '../../data/insights/insights.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Comparison } from './compare/Comparison.tsx';
import classes from './Insights.module.css';
import { InsightsFilters } from './InsightsFilters.tsx';
import { InsightsHead } from './InsightsHead.tsx';
import { Magnitudes } from './Magnitudes.tsx';
import { PrintedHead } from './PrintedHead.tsx';
import { QualityBreakdown } from './QualityBreakdown.tsx';
import { useLightPrint } from './useLightPrint.ts';

/** The panel of the insights page. */
export function InsightsPanel() {
  const { view } = usePlace();
  const { settled, reset } = useFilter();
  const counted = useBreakdown(settled);
  const { statuses: _left, ...others } = settled;
  const whole = useBreakdown(others);
  usePageTitle(`Insights · ${view.name}`);
  useLightPrint();
  return (
    <div className={classes.sheet} data-print-sheet>
      <InsightsHead
        total={counted.data?.total}
        whole={whole.data?.total}
        hasFailed={counted.isError && (counted.data === undefined || counted.isPlaceholderData)}
      />
      <PrintedHead />
      <InsightsFilters />
      {counted.data?.total === 0 ? (
        <EmptyState
          icon={<IconChartDonut />}
          title="There is no information to display"
          action={
            <Button variant="default" onClick={reset}>
              Reset filters
            </Button>
          }
        >
          There are no elements to display for the current active filters. Please reset or change your filters.
        </EmptyState>
      ) : (
        <>
          <QualityBreakdown />
          <Magnitudes />
          <Comparison />
        </>
      )}
    </div>
  );
}
