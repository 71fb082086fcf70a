import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { isSlip, type Mark, type MarkPoint, markInMiddle, moveMark } from './Mark.ts';
import { MarkShape } from './MarkShape.tsx';
import { MarkText } from './MarkText.tsx';
import classes from './MarkUp.module.css';
import type { Marks } from './useMarks.ts';
import type { OpenPicture } from './useOpenPicture.ts';

interface MarkStageProps {
  picture: OpenPicture;
  marks: Marks;
  /** What is to be saved over the picture. */
  drawn: RefObject<SVGGElement | null>;
}

const names = { arrow: 'Arrow', circle: 'Circle', line: 'Line', text: 'Text' } as const;
const steps: Record<string, MarkPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Of the picture's shorter side. */
const keyStep = 0.02;

/** The picture with its marks, to draw on. */
export function MarkStage({ picture: { url, size }, marks, drawn }: MarkStageProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [writingAt, setWritingAt] = useState<MarkPoint>();
  const { draft, ...gestures } = useGestures(svg, { marks, size, write: setWritingAt });
  const { tool } = marks;

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step && marks.selected) {
      event.preventDefault();
      const by = keyStep * Math.min(size.width, size.height);
      marks.nudge({ x: step.x * by, y: step.y * by }, event.shiftKey);
    } else if (event.key === 'Delete' || event.key === 'Backspace') marks.remove();
    else if (event.key === 'Enter' && tool !== 'select') {
      event.preventDefault();
      const points = markInMiddle(tool, size);
      if (tool === 'text') setWritingAt(points[0]);
      else marks.add(marks.newMark(tool, points));
    }
  }

  function write(text: string | undefined) {
    if (text !== undefined && writingAt) marks.add(marks.newMark('text', [writingAt], text));
    setWritingAt(undefined);
    svg.current?.focus();
  }

  return (
    <div className={classes.stage}>
      <svg
        ref={svg}
        className={classes.picture}
        role="application"
        aria-label="Picture to draw on. Enter puts a mark in its middle, arrow keys move it, with Shift its end."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw too
        tabIndex={0}
        viewBox={`0 0 ${size.width} ${size.height}`}
        data-tool={tool}
        onKeyDown={press}
        {...gestures}
      >
        <image href={url} width={size.width} height={size.height} />
        <g ref={drawn}>
          {withDraft(marks.marks, draft).map((mark) => (
            // biome-ignore lint/a11y/useSemanticElements: there are no buttons in a drawing
            <g
              key={mark.id}
              className={classes.mark}
              data-mark={mark.id}
              data-selected={mark.id === marks.selected?.id || undefined}
              role="button"
              tabIndex={0}
              aria-label={`${names[mark.kind]}${mark.text ? ` ${mark.text}` : ''}, ${mark.colour.toLowerCase()}`}
              onFocus={() => marks.select(mark.id)}
            >
              <MarkShape mark={mark} size={size} />
            </g>
          ))}
        </g>
      </svg>
      {writingAt && svg.current && (
        <MarkText at={writingAt} svg={svg.current} size={size} colour={marks.colour} onDone={write} />
      )}
    </div>
  );
}

function withDraft(marks: readonly Mark[], draft: Mark | undefined): readonly Mark[] {
  if (!draft) return marks;
  const isMoved = marks.some(({ id }) => id === draft.id);
  return isMoved ? marks.map((mark) => (mark.id === draft.id ? draft : mark)) : [...marks, draft];
}

interface Drawing {
  marks: Marks;
  size: OpenPicture['size'];
  write(at: MarkPoint): void;
}

/** What a pointer draws or moves; a second finger does nothing. */
function useGestures(svg: RefObject<SVGSVGElement | null>, { marks, size, write }: Drawing) {
  const [draft, setDraft] = useState<Mark>();
  // Beside the state: several moves may come before it is drawn again.
  const held = useRef<{ from: MarkPoint; moved?: Mark; draft?: Mark }>(undefined);

  function show(next: Mark) {
    if (held.current) held.current.draft = next;
    setDraft(next);
  }

  /** Where a pointer is in the picture, also beyond its edge. */
  function at({ clientX, clientY }: PointerEvent): MarkPoint {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  }

  function begin(event: PointerEvent) {
    if (!event.isPrimary || event.button !== 0) return;
    const from = at(event);
    const { tool } = marks;
    if (tool === 'text') {
      // The focus is the new text's.
      event.preventDefault();
      return write(from);
    }
    svg.current?.setPointerCapture(event.pointerId);
    if (tool === 'select') {
      const id = Number((event.target as Element).closest('[data-mark]')?.getAttribute('data-mark'));
      const moved = marks.marks.find((mark) => mark.id === id);
      marks.select(moved?.id);
      held.current = moved && { from, moved };
    } else {
      marks.select(undefined);
      held.current = { from };
      show(marks.newMark(tool, [from, from]));
    }
  }

  function move(event: PointerEvent) {
    if (!event.isPrimary || !held.current) return;
    const to = at(event);
    const { from, moved, draft: before } = held.current;
    if (moved) show(moveMark(moved, { x: to.x - from.x, y: to.y - from.y }, size));
    else if (before) show(drawnTo(before, to));
  }

  function end(event: PointerEvent) {
    if (!event.isPrimary || !held.current) return;
    const { moved, draft: made } = held.current;
    cancel();
    if (!made) return;
    if (moved) marks.replace(made);
    else if (!isSlip(made, size)) marks.add(made);
  }

  function cancel() {
    held.current = undefined;
    setDraft(undefined);
  }

  return { draft, onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel };
}

function drawnTo(mark: Mark, to: MarkPoint): Mark {
  return { ...mark, points: mark.kind === 'line' ? [...mark.points, to] : [mark.points[0]!, to] };
}
