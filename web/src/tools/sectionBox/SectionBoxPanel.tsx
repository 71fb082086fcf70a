import { Button, RangeSlider } from '@mantine/core';
import type { Box } from '@plumbline/viewer/geometry/Box';
import { measureElements } from '@plumbline/viewer/scene/measureElements';
import { faces, widen } from '@plumbline/viewer/tools/sectionBox/dragFace';
import { type SectionBox, sectionBoxTool } from '@plumbline/viewer/tools/sectionBox/sectionBoxTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import classes from './SectionBoxPanel.module.css';

const width = 300;
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
      {box && ([0, 1, 2] as const).map((axis) => <AxisRange key={axis} {...{ axis, box, whole, tool }} />)}
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

/** One axis of the box, in metres from the model's own edge. */
function AxisRange({ axis, box, whole, tool }: { axis: 0 | 1 | 2; box: Box; whole: Box; tool: SectionBox }) {
  const start = whole.min[axis];
  const extent = Math.max(whole.max[axis] - start, 0.1);
  const value: [number, number] = [box.min[axis] - start, box.max[axis] - start];
  const name = axisNames[axis];

  function move(next: [number, number]) {
    for (const [i, side] of (['min', 'max'] as const).entries()) {
      const face = faces.find((each) => each.axis === axis && each.side === side);
      if (face && next[i] !== value[i]) tool.moveFace(face, start + next[i]!);
    }
  }

  return (
    <div>
      <div className={classes.axis}>
        <span>{name}</span>
        <span className={classes.figures}>{`${metresText(value[0])} to ${metresText(value[1])} m`}</span>
      </div>
      <RangeSlider
        min={0}
        max={extent}
        step={extent / 500}
        minRange={0.05}
        value={value}
        onChange={move}
        label={null}
        thumbFromLabel={`${name}, from`}
        thumbToLabel={`${name}, to`}
      />
    </div>
  );
}

const metresText = (value: number) => (value + 0).toFixed(1);

/** What elements take up, with a little air; of all that there are without any. */
function boundsOf({ elements }: Viewer, which?: Iterable<number>): Box | undefined {
  const box = measureElements(elements, which ?? Array(elements.count).keys());
  return box && widen(box, airM);
}
