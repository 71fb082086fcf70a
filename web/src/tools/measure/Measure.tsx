import { Button } from '@mantine/core';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { millimetres } from '@plumbline/contract/units';
import type { Measurement, MeasureState } from '@plumbline/viewer/tools/measure/Measurement';
import { type MeasureTool, measureTool } from '@plumbline/viewer/tools/measure/measureTool';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolStrip } from '../ToolStrip.tsx';
import { useEscape } from '../toolbarContext.ts';
import classes from './Measure.module.css';

/** Distances between two clicks; they stay until they are cleared. */
export function Measure({ close }: OpenToolProps) {
  const viewer = useViewer();
  return viewer ? <Running tool={viewer.use(measureTool)} close={close} /> : null;
}

function Running({ tool, close }: { tool: MeasureTool; close(): void }) {
  const state = useSyncExternalStore(tool.onChange, tool.get);
  const { measurements, from } = state;
  // What was copied is news until something else happens.
  const [news, setNews] = useState<{ text: string; state: MeasureState }>();

  useEffect(() => {
    const tell = (text: string) => setNews({ text, state: tool.get() });
    tool.start({ labelClicked: (measurement) => void copy(measurement).then(tell) });
    return () => tool.stop();
  }, [tool]);
  useEscape('gesture', tool.cancel);

  const next = from ? 'Click the second point. Esc drops the first.' : 'Click the first point.';
  return (
    <ToolStrip title="Measure" close={close}>
      <span className={classes.hint} role="status">
        {news?.state === state ? news.text : next}
      </span>
      {measurements.length > 0 && (
        <Button size="xs" variant="default" onClick={tool.clear}>
          {measurements.length === 1 ? 'Clear' : `Clear ${measurements.length}`}
        </Button>
      )}
    </ToolStrip>
  );
}

/** Puts the figure into the clipboard and says so. */
async function copy({ distanceM }: Measurement): Promise<string> {
  const text = `${millimetres(distanceM)} mm`;
  try {
    await navigator.clipboard.writeText(text);
    return `${text} copied.`;
  } catch (error) {
    throwUnless(error, DOMException, TypeError);
    return 'The browser does not let this page copy.';
  }
}
