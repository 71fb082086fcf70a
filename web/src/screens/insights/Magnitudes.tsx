import { Text } from '@mantine/core';
import { magnitudeBinMm } from '@plumbline/contract/resources/insights';
import { millimetres } from '@plumbline/contract/units';
import { useFilter } from '../../data/filter/filter.ts';
import { useMagnitudes } from '../../data/insights/insights.ts';
import { Histogram } from '../../ui/charts/Histogram.tsx';
import { ChartSection } from './ChartSection.tsx';
import { isRangeOf, rangeOfBar } from './magnitudeRange.ts';

/** How many elements deviate by how much ([INSI-3]); the chart shows also what the magnitude's own filter leaves out. */
export function Magnitudes() {
  const { filter, settled, change } = useFilter();
  const { magnitude: _left, ...others } = settled;
  const answer = useMagnitudes(others);
  return (
    <ChartSection
      title="MAGNITUDE DISTRIBUTION"
      failure="There was an error loading the insights magnitude chart"
      answer={answer}
    >
      {({ counts, maximumM }) =>
        maximumM === null ? (
          <Text c="dimmed">None of these elements has a magnitude.</Text>
        ) : (
          <Histogram
            label="Magnitude distribution"
            counts={counts}
            binMm={magnitudeBinMm}
            maximumMm={millimetres(maximumM)}
            isChosen={(bar) => isRangeOf(bar, filter.magnitude)}
            onChoose={(bar) => change({ magnitude: isRangeOf(bar, filter.magnitude) ? undefined : rangeOfBar(bar) })}
          />
        )
      }
    </ChartSection>
  );
}
