import { Button, RangeSlider } from '@mantine/core';
import type { Box } from '@plumbline/viewer/geometry/Box';
import { measureElements } from '@plumbline/viewer/scene/measureElements';
import { faces, widen } from '@plumbline/viewer/tools/sectionBox/dragFace';
import { type SectionBox, sectionBoxTool } from '@plumbline/viewer/tools/sectionBox/sectionBoxTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDatum } from '../../viewport/useDatum.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { describeRange, type Landmark, landmarksOf, snapTo } from './describeRange.ts';
import classes from './SectionBoxPanel.module.css';

const width = 320;
/** So that the surfaces of what is in the box do not flicker at its faces. */
const airM = 0.01;

/** Cuts the model to a box; its faces are dragged in the scene or moved here. */
export function SectionBoxPanel({ close }: OpenToolProps) {
  const viewer = useViewer();
  return (
    <ToolPanel id="sectionBox" title="Section box" corner width={width} close={close}>
      {viewer && <Controls viewer={viewer} />}
    </ToolPanel>
  );
}

function Controls({ viewer }: { viewer: Viewer }) {
  const tool = viewer.use(sectionBoxTool);
  const selection = useSelection();
  const datum = useDatum();
  const [whole] = useState(() => boundsOf(viewer));
  // An issue has a box of its own.
  const [brought] = useState(tool.get);
  const box = useSyncExternalStore(tool.onChange, tool.get);

  useEffect(() => {
    const start = brought ?? boundsOf(viewer, viewer.selection.get()) ?? boundsOf(viewer);
    if (start) tool.show(start);
    return () => tool.hide();
  }, [viewer, tool, brought]);

  if (!whole) return <p className={classes.none}>The model has nothing to cut.</p>;
  const fit = () => {
    const around = boundsOf(viewer, selection);
    if (around) tool.show(around);
  };
  return (
    <div className={classes.controls}>
      {box &&
        ([0, 1, 2] as const).map((axis) => (
          <AxisRange
            key={axis}
            axis={axis}
            box={box}
            whole={whole}
            tool={tool}
            landmarks={datum ? landmarksOf(datum, axis) : []}
          />
        ))}
      <div className={classes.actions}>
        <Button size="xs" variant="default" disabled={selection.length === 0} onClick={fit}>
          Fit to selection
        </Button>
        <Button size="xs" variant="default" onClick={() => tool.show(whole)}>
          Reset
        </Button>
      </div>
    </div>
  );
}

const axisNames = ['West to east', 'South to north', 'Height'] as const;

interface AxisProps {
  axis: 0 | 1 | 2;
  box: Box;
  whole: Box;
  tool: SectionBox;
  landmarks: readonly Landmark[];
}

/** A face dragged this near to a landmark is at it; a share of the slider. */
const snapShare = 0.012;

/** One axis of the box, in the metres of the model, with the storeys or grid axes that it snaps to. */
function AxisRange({ axis, box, whole, tool, landmarks }: AxisProps) {
  const [start, end] = [whole.min[axis], Math.max(whole.max[axis], whole.min[axis] + 0.1)];
  const value: [number, number] = [box.min[axis], box.max[axis]];
  const name = axisNames[axis];
  const marks = landmarks.filter(({ atM }) => atM > start && atM < end);

  function move(next: [number, number], withinM: number) {
    for (const [i, side] of (['min', 'max'] as const).entries()) {
      const face = faces.find((each) => each.axis === axis && each.side === side);
      if (face && next[i] !== value[i]) tool.moveFace(face, snapTo(next[i]!, marks, withinM));
    }
  }

  return (
    <div>
      <div className={classes.axis}>
        <span>{name}</span>
        <span className={classes.figures}>{describeRange(value, landmarks, axis)}</span>
      </div>
      <RangeSlider
        min={start}
        max={end}
        step={(end - start) / 500}
        minRange={0.05}
        value={value}
        // A key that moves less than this would never get away from a landmark.
        onChange={(next) => move(next, isByKey(next, value, (end - start) / 500) ? 0 : (end - start) * snapShare)}
        label={null}
        marks={marks.map(({ atM }) => ({ value: atM }))}
        thumbFromLabel={`${name}, from`}
        thumbToLabel={`${name}, to`}
      />
    </div>
  );
}

function isByKey(next: readonly [number, number], before: readonly [number, number], stepM: number): boolean {
  return next.every((at, i) => Math.abs(at - before[i]!) <= stepM * 1.5);
}

/** What elements take up, with a little air; of all that there are without any. */
function boundsOf({ elements }: Viewer, which?: Iterable<number>): Box | undefined {
  const box = measureElements(elements, which ?? Array(elements.count).keys());
  return box && widen(box, airM);
}
