import { noInsets } from '@plumbline/viewer/scene/insets';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useHostState } from './hostState.ts';
import { insetsOf } from './insetsOf.ts';
import { useViewer } from './useViewer.ts';

/**
 * Keeps the scene to what docked panels leave free, and tells it what else covers it: what is looked at does not lie behind
 * them.
 */
export function useStage(): RefObject<HTMLDivElement | null> {
  const { host } = useHostState();
  const stage = useRef<HTMLDivElement>(null);
  const viewer = useViewer();
  useEffect(() => {
    viewer?.setInsets(() => (stage.current ? measureCovers(stage.current) : noInsets));
    return () => viewer?.setInsets(noInsets);
  }, [viewer]);
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

/** Whatever says of itself that it covers the scene. */
function measureCovers(stage: HTMLElement) {
  const covers = stage.parentElement?.querySelectorAll('[data-covers]') ?? [];
  return insetsOf(
    stage.getBoundingClientRect(),
    Array.from(covers, (cover) => cover.getBoundingClientRect()),
  );
}
