import { Button, Slider } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useDatum } from '../../viewport/useDatum.ts';
import { useEscape } from '../toolbarContext.ts';
import { asAnalysed, type CutChoice, isAsAnalysed } from './CutChoice.ts';
import classes from './SectionsPanel.module.css';
import { usePickedPoints } from './usePickedPoints.ts';

interface CutSliderProps {
  /** How far the section can be moved away from the reader, and towards. */
  reach: { fromM: number; toM: number };
  choice: CutChoice;
  onChange(choice: CutChoice): void;
}

/** Thinner than this, an element looks the same wherever it is cut. */
const leastReachMm = 5;
const mostDeg = 90;

/** Moves and turns the plane of a section, or lays it through two points of the scene or the plan ([SECT-4]). */
export function CutSlider({ reach, choice, onChange }: CutSliderProps) {
  const { byMm, turnDeg, tiltDeg, between } = choice;
  const [from, to] = [Math.ceil(reach.fromM * 1000), Math.floor(reach.toM * 1000)];
  const hasPlan = (useDatum()?.storeys.length ?? 0) > 0;
  const picking = usePickedPoints((points) => onChange({ ...asAnalysed, between: points }));
  useEscape('gesture', () => {
    if (picking.isPicking) picking.stop();
    return picking.isPicking;
  });
  const isMovable = between !== undefined || to - from >= leastReachMm;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the sliders' own keys from those of the panel.
    <div className={classes.cut} data-picking={picking.isPicking || undefined} onKeyDown={keepArrows}>
      {isMovable && (
        <CutPart
          label="Where the section is cut"
          told={placeOf(choice)}
          range={between ? [-2000, 2000] : [from, to]}
          value={byMm}
          onChange={(value) => onChange({ ...choice, byMm: value })}
        />
      )}
      <CutPart
        label="How far the section is turned"
        told={`Turned ${turnDeg}°`}
        range={[-mostDeg, mostDeg]}
        value={turnDeg}
        onChange={(value) => onChange({ ...choice, turnDeg: value })}
      />
      <CutPart
        label="How far the section is tilted"
        told={`Tilted ${tiltDeg}°`}
        range={[-mostDeg, mostDeg]}
        value={tiltDeg}
        onChange={(value) => onChange({ ...choice, tiltDeg: value })}
      />
      <div className={classes.cutButtons}>
        {picking.isPicking ? (
          <>
            <span role="status">
              {`Click the ${picking.hasFirst ? 'second' : 'first'} point in the scene${hasPlan ? ' or on the minimap' : ''}.`}
            </span>
            <Button size="compact-xs" variant="default" onClick={picking.stop}>
              Cancel
            </Button>
          </>
        ) : (
          <Button size="compact-xs" variant="default" onClick={picking.begin}>
            Between two points
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          disabled={isAsAnalysed(choice)}
          onClick={() => onChange(asAnalysed)}
        >
          Back
        </Button>
      </div>
    </div>
  );
}

interface CutPartProps {
  label: string;
  told: string;
  range: readonly [from: number, to: number];
  value: number;
  onChange(value: number): void;
}

function CutPart({ label, told, range: [from, to], value, onChange }: CutPartProps) {
  return (
    <div className={classes.cutPart}>
      <Slider
        className={classes.slider}
        size="sm"
        thumbLabel={label}
        label={null}
        min={from}
        max={to}
        step={1}
        value={value}
        marks={[{ value: 0 }]}
        startPointValue={0}
        thumbProps={{ 'aria-valuetext': told }}
        onChange={onChange}
      />
      <span className={classes.cutAt}>{told}</span>
    </div>
  );
}

function placeOf(choice: CutChoice): string {
  const { byMm, between } = choice;
  if (byMm === 0) return between ? 'Through both points' : isAsAnalysed(choice) ? 'As analysed' : 'Not moved';
  return `${Math.abs(byMm)} mm ${byMm > 0 ? 'nearer' : 'farther'}`;
}

function keepArrows(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}
