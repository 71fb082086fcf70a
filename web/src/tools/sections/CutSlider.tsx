import { Button, Slider } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './SectionsPanel.module.css';

interface CutSliderProps {
  /** How far the section can be moved away from the reader, and towards. */
  reach: { fromM: number; toM: number };
  /** Whole millimetres towards the reader. */
  byMm: number;
  onMove(byMm: number): void;
}

/** Thinner than this, an element looks the same wherever it is cut. */
const leastReachMm = 5;

/** Moves the plane of a section through the element ([SECT-4]). */
export function CutSlider({ reach, byMm, onMove }: CutSliderProps) {
  const [from, to] = [Math.ceil(reach.fromM * 1000), Math.floor(reach.toM * 1000)];
  if (to - from < leastReachMm) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the slider's own keys from those of the panel.
    <div className={classes.cut} onKeyDown={keepArrows}>
      <Slider
        className={classes.slider}
        size="sm"
        thumbLabel="Where the section is cut"
        label={null}
        min={from}
        max={to}
        step={1}
        value={byMm}
        marks={[{ value: 0 }]}
        startPointValue={0}
        thumbProps={{ 'aria-valuetext': placeOf(byMm) }}
        onChange={onMove}
      />
      <span className={classes.cutAt}>{placeOf(byMm)}</span>
      <Button size="compact-xs" variant="default" disabled={byMm === 0} onClick={() => onMove(0)}>
        Back
      </Button>
    </div>
  );
}

function placeOf(byMm: number): string {
  if (byMm === 0) return 'As analysed';
  return `${Math.abs(byMm)} mm ${byMm > 0 ? 'nearer' : 'farther'}`;
}

function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}
