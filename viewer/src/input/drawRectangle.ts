import type { ScreenPoint } from '../geometry/ScreenPoint.ts';

/** A rectangle over the model while elements are selected with it; dashed where it takes what it touches. */
export function drawRectangle(overlay: SVGSVGElement) {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  shape.setAttribute('fill', 'rgb(36 80 200 / 0.12)');
  shape.setAttribute('stroke', '#2450C8');
  return {
    set(from: ScreenPoint, to: ScreenPoint): void {
      shape.setAttribute('x', String(Math.min(from.x, to.x)));
      shape.setAttribute('y', String(Math.min(from.y, to.y)));
      shape.setAttribute('width', String(Math.abs(to.x - from.x)));
      shape.setAttribute('height', String(Math.abs(to.y - from.y)));
      shape.setAttribute('stroke-dasharray', to.x < from.x ? '6 4' : 'none');
      if (!shape.isConnected) overlay.append(shape);
    },
    remove: () => shape.remove(),
  };
}
