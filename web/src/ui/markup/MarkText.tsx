import { useRef, useState } from 'react';
import { markColours } from '../tokens.ts';
import { type MarkColour, type MarkPoint, measuresOf, type PictureSize, rimOf } from './Mark.ts';
import classes from './MarkUp.module.css';

const longest = 200;

interface MarkTextProps {
  at: MarkPoint;
  svg: SVGSVGElement;
  size: PictureSize;
  colour: MarkColour;
  /** Without a text when nothing was written. */
  onDone: (text: string | undefined) => void;
}

/** Where a text is written, over the place where it will stand. */
export function MarkText({ at, svg, size, colour, onDone }: MarkTextProps) {
  const [text, setText] = useState('');
  const isDone = useRef(false);
  const matrix = svg.getScreenCTM();
  const place = new DOMPoint(at.x, at.y).matrixTransform(matrix ?? undefined);
  const frame = svg.parentElement!.getBoundingClientRect();

  // Taking the focus away after Enter would end it a second time.
  function finish(isKept: boolean) {
    if (isDone.current) return;
    isDone.current = true;
    onDone(isKept && text.trim() !== '' ? text.trim() : undefined);
  }

  return (
    <input
      className={classes.text}
      aria-label="Text"
      // biome-ignore lint/a11y/noAutofocus: it stands where somebody has just pressed
      autoFocus
      maxLength={longest}
      value={text}
      style={{
        left: place.x - frame.x,
        top: place.y - frame.y,
        color: markColours[colour],
        backgroundColor: rimOf(colour),
        fontSize: Math.max(14, measuresOf(size).letter * (matrix?.a ?? 1)),
      }}
      data-mantine-stop-propagation
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(true);
        if (event.key === 'Escape') finish(false);
      }}
    />
  );
}
