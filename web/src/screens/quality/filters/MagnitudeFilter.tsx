import { Radio, Stack } from '@mantine/core';
import { usePlace } from '../../../data/address/place.ts';
import { signWords } from '../../../data/filter/describeFilter.ts';
import { filtersByAxis, useFilter } from '../../../data/filter/filter.ts';
import { useFeatures } from '../../../data/flags.ts';
import { MillimetreRange } from '../../../ui/MillimetreRange.tsx';
import classes from './Choices.module.css';

const axesAreUsed = 'Filters by axis are in use. Clear them to filter by the overall magnitude.';
const overallIsUsed = 'The overall magnitude is in use. Clear it to filter by axis.';

/** As a whole or by axis: using one disables the other ([QUAL-2]). */
export function MagnitudeFilter() {
  const { project } = usePlace();
  const hasAxes = useFeatures().isOn('displayMagnitudeByAxis', project);
  const { filter, change } = useFilter();
  return (
    <Stack gap="lg">
      <MillimetreRange
        label={hasAxes ? 'Overall magnitude' : 'Magnitude'}
        value={filter.magnitude}
        disabledBecause={filtersByAxis(filter) ? axesAreUsed : undefined}
        onChange={(magnitude) => change({ magnitude })}
      />
      {hasAxes && <AxisFilters />}
    </Stack>
  );
}

function AxisFilters() {
  const { filter, change } = useFilter();
  const because = filter.magnitude === undefined ? undefined : overallIsUsed;
  return (
    <>
      <MillimetreRange
        label="Horizontal, D(x,y)"
        value={filter.magnitudeXY}
        disabledBecause={because}
        onChange={(magnitudeXY) => change({ magnitudeXY })}
      />
      <MillimetreRange
        label="Vertical, H(z)"
        value={filter.magnitudeZ}
        disabledBecause={because}
        onChange={(magnitudeZ) => change({ magnitudeZ })}
      />
      <Radio.Group
        label="Direction of H(z)"
        value={filter.magnitudeZSign ?? 'any'}
        onChange={(sign) => change({ magnitudeZSign: sign === 'any' ? undefined : (sign as keyof typeof signWords) })}
      >
        <div className={classes.choices}>
          <Radio value="any" label="Any" disabled={because !== undefined} />
          <Radio value="positive" label={signWords.positive} disabled={because !== undefined} />
          <Radio value="negative" label={signWords.negative} disabled={because !== undefined} />
        </div>
      </Radio.Group>
    </>
  );
}
