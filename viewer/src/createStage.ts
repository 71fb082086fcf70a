/** What the viewer puts into its host: a canvas, and a drawing above it. */
export interface Stage {
  readonly overlay: SVGSVGElement;
  /** Draws what lies over the canvas twice, each over a half of it, or once over all. */
  setTwice(isTwice: boolean): void;
  /** CSS pixels, one at least. */
  measure(): { width: number; height: number };
  dispose(): void;
}

/** Puts a canvas into its host; `resized` hears when the host's size changes. */
export function createStage(
  host: HTMLElement,
  { canvas, label, resized }: { canvas: HTMLCanvasElement; label: string; resized(): void },
): Stage {
  const root = document.createElement('div');
  root.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden';
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
  const overlay = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  overlay.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none;overflow:hidden';
  overlay.setAttribute('aria-hidden', 'true');
  overlay.id = `overlay-${crypto.randomUUID()}`;
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  copy.style.cssText = 'position:absolute;inset:0 0 0 50%;width:50%;height:100%;pointer-events:none;overflow:hidden';
  copy.setAttribute('aria-hidden', 'true');
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  drawn.setAttribute('href', `#${overlay.id}`);
  copy.append(drawn);
  root.append(canvas, overlay);
  host.append(root);
  const observer = new ResizeObserver(resized);
  observer.observe(root);
  return {
    overlay,
    setTwice(isTwice) {
      overlay.style.width = isTwice ? '50%' : '100%';
      if (isTwice) root.append(copy);
      else copy.remove();
    },
    measure: () => ({ width: Math.max(1, root.clientWidth), height: Math.max(1, root.clientHeight) }),
    dispose() {
      observer.disconnect();
      root.remove();
    },
  };
}
