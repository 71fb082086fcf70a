import { SegmentedControl } from '@mantine/core';
import { asBuiltColour } from '@plumbline/viewer/tools/asBuilt/createAsBuiltLayer';
import type { CSSProperties } from 'react';
import classes from './Reading.module.css';
import type { HeatMapReading } from './useReading.ts';

/** Which distance points are coloured by. */
export type Distance = 'along' | 'normal';

/** What was measured, what the points say about it, and which distance they are coloured by. */
export function Reading({
  reading: { measured, solid, plusIs, says, why },
  distance,
  onChange,
}: {
  reading: HeatMapReading;
  distance: Distance;
  onChange(distance: Distance): void;
}) {
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Distance"
        value={distance}
        onChange={onChange}
        data={[
          { value: 'along', label: 'Way it is off' },
          { value: 'normal', label: 'Square to face' },
        ]}
      />
      <div className={classes.reading}>
        <p className={classes.measured}>{`Measured: ${measured}`}</p>
        {solid !== undefined && (
          <p className={classes.solid} style={{ '--solid': asBuiltColour } as CSSProperties}>
            {solid}
          </p>
        )}
        {distance === 'along' ? (
          <>
            <p>{`${says} Plus is ${plusIs}.`}</p>
            {why !== undefined && <p className={classes.why}>{why}</p>}
          </>
        ) : (
          <p>A face that lies along the way it is off reads nothing here, wherever it went: it stays in its plane.</p>
        )}
      </div>
    </>
  );
}
