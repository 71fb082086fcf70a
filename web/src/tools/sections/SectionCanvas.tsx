import { useEffect, useRef } from 'react';
import type { DrawingLook } from './DrawingLook.ts';
import type { DrawingView } from './DrawingView.ts';
import { type Drawn, drawSection } from './drawSection.ts';
import type { Size } from './Place.ts';
import type { PreparedSection } from './prepareSection.ts';
import classes from './SectionsPanel.module.css';

interface SectionCanvasProps {
  prepared: PreparedSection;
  view: DrawingView;
  size: Size;
  look: DrawingLook;
  drawn: Drawn;
  label: string;
}

/** The drawing itself, drawn once a frame at most, as sharp as the screen is. */
export function SectionCanvas({ prepared, view, size, look, drawn, label }: SectionCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (!canvas.current || !context) return;
      const ratio = window.devicePixelRatio;
      fitCanvas(canvas.current, size, ratio);
      drawSection({ context, size, ratio, view, look }, prepared, drawn);
    });
    return () => cancelAnimationFrame(frame);
  });
  return <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />;
}

/** A new size empties a canvas, also when it is the old one. */
function fitCanvas(canvas: HTMLCanvasElement, size: Size, ratio: number): void {
  const width = Math.round(size.width * ratio);
  const height = Math.round(size.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
