import { type PointerEvent, useState } from 'react';
import { findCorner } from './corners.ts';
import { type DrawingView, toDrawing, toScreen } from './DrawingView.ts';
import {
  addLine,
  findLine,
  isLongEnough,
  type Measurement,
  removeLine,
  type SectionLines,
  straighten,
} from './Measurement.ts';
import type { Place, Size } from './Place.ts';

/** Pixels from which a corner is caught, and a line is touched. */
const reachPx = { corner: 9, line: 7 };

interface Measuring {
  view: DrawingView;
  size: Size;
  corners: Float64Array;
  isMeasuring: boolean;
  lines: SectionLines;
  onLines(lines: SectionLines): void;
}

type Modifiers = Pick<PointerEvent, 'shiftKey' | 'altKey'>;

/** Lines that are drawn, touched and deleted on a section. */
export function useMeasuring({ view, size, corners, isMeasuring, lines, onLines }: Measuring) {
  const [selected, select] = useState<number>();
  const [draft, setDraft] = useState<{ start: Place; end: Place }>();
  const [caught, setCaught] = useState<Place>();

  function catchCorner(at: Place, { altKey }: Modifiers): Place | undefined {
    return altKey ? undefined : findCorner(corners, toDrawing(view, size, at), reachPx.corner / view.scale);
  }

  function endOf(start: Place, at: Place, event: Modifiers): Place {
    const end = catchCorner(at, event) ?? toDrawing(view, size, at);
    return event.shiftKey ? straighten(start, end) : end;
  }

  function drop(): void {
    setDraft(undefined);
    setCaught(undefined);
  }

  const pen = {
    begin(at: Place, event: Modifiers) {
      const corner = catchCorner(at, event);
      const start = corner ?? toDrawing(view, size, at);
      setDraft({ start, end: start });
      setCaught(corner);
    },
    move(at: Place, event: Modifiers) {
      setCaught(catchCorner(at, event));
      setDraft((before) => before && { ...before, end: endOf(before.start, at, event) });
    },
    end(at: Place, event: Modifiers) {
      drop();
      if (!draft) return;
      const end = endOf(draft.start, at, event);
      if (!isLongEnough(toScreen(view, size, draft.start), toScreen(view, size, end))) return;
      onLines(addLine(lines, draft.start, end));
      select(undefined);
    },
    drop,
  };

  return {
    selected: lines.lines.some(({ id }) => id === selected) ? selected : undefined,
    select,
    touch: (at: Place) => select(findLine(lines.lines, toDrawing(view, size, at), reachPx.line / view.scale)?.id),
    hover: (at: Place, event: Modifiers) => setCaught(isMeasuring ? catchCorner(at, event) : undefined),
    pen: isMeasuring ? pen : undefined,
    caught: isMeasuring ? caught : undefined,
    draft: draft && draftLine(draft),
    drop,
    remove(id: number) {
      onLines(removeLine(lines, id));
      select(undefined);
    },
  };
}

function draftLine({ start, end }: { start: Place; end: Place }): Measurement {
  return { id: 0, startX: start.x, startY: start.y, endX: end.x, endY: end.y };
}
