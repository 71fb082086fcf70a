import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './Tour.module.css';

interface FootBarProps {
  label: string;
  onEscape?: () => void;
  children: ReactNode;
}

/** Stands below the page and lies over nothing: frames that fill the window leave it the room. */
export function FootBar({ label, onEscape, children }: FootBarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--pl-foot-height', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--pl-foot-height');
    };
  }, []);
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || onEscape === undefined) return;
    // Tools of the scene end by the same key.
    event.stopPropagation();
    onEscape();
  }
  return (
    <section ref={bar} className={classes.bar} aria-label={label} onKeyDown={press}>
      {children}
    </section>
  );
}
