/** Where keys are on the board, whatever is written on them. */
const ways: Partial<Record<string, { forward: number; right: number }>> = {
  KeyW: { forward: 1, right: 0 },
  ArrowUp: { forward: 1, right: 0 },
  KeyS: { forward: -1, right: 0 },
  ArrowDown: { forward: -1, right: 0 },
  KeyA: { forward: 0, right: -1 },
  ArrowLeft: { forward: 0, right: -1 },
  KeyD: { forward: 0, right: 1 },
  ArrowRight: { forward: 0, right: 1 },
};

/** Hears which way somebody wants to walk; before all others, as the same letters are keys of tools. */
export function createWalkKeys(canvas: HTMLCanvasElement, { pressed }: { pressed(): void }) {
  const held = new Set<string>();
  let isRunning = false;
  let listening: AbortController | undefined;

  function press(event: KeyboardEvent): void {
    isRunning = event.shiftKey;
    if (!ways[event.code] || event.ctrlKey || event.metaKey || event.altKey || !isHeard(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    held.add(event.code);
    pressed();
  }

  function release(event: KeyboardEvent): void {
    isRunning = event.shiftKey;
    held.delete(event.code);
  }

  /** At the scene, or nowhere in particular: neither in a field nor at a page beside it. */
  function isHeard(target: EventTarget | null): boolean {
    return target === canvas || target === document.body;
  }

  return {
    start(): void {
      listening?.abort();
      listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('keydown', press, { capture: true, signal });
      window.addEventListener('keyup', release, { capture: true, signal });
      // Whoever goes elsewhere lets go of keys there.
      window.addEventListener('blur', () => held.clear(), { signal });
      canvas.focus({ preventScroll: true });
    },
    stop(): void {
      listening?.abort();
      held.clear();
    },
    isPressed: () => held.size > 0,
    get(): { forward: number; right: number; isRunning: boolean } {
      let [forward, right] = [0, 0];
      for (const code of held) {
        forward += ways[code]?.forward ?? 0;
        right += ways[code]?.right ?? 0;
      }
      return { forward: Math.sign(forward), right: Math.sign(right), isRunning };
    },
  };
}
