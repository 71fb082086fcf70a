import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useHostState } from './hostState.ts';

/** Keeps the scene to what docked panels leave free: what is looked at does not lie behind them. */
export function useStage(): RefObject<HTMLDivElement | null> {
  const { host } = useHostState();
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const free = stage.current;
    const scene = host.current;
    const area = scene?.parentElement;
    if (!free || !scene || !area) return;
    const fit = () => {
      const whole = area.getBoundingClientRect();
      const left = free.getBoundingClientRect();
      scene.style.left = `${left.left - whole.left}px`;
      scene.style.right = `${whole.right - left.right}px`;
    };
    let frame = 0;
    // In the next frame: the scene watches its own size, and would be told within the same one.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    observer.observe(free);
    observer.observe(area);
    fit();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      scene.style.left = '';
      scene.style.right = '';
    };
  }, [host]);
  return stage;
}
