import type { ScreenPoint } from '../geometry/ScreenPoint.ts';

type Attributes = Record<string, string | number>;

/** An SVG element below a parent. */
export function drawIn<Name extends keyof SVGElementTagNameMap>(
  parent: SVGElement,
  name: Name,
  attributes: Attributes = {},
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  setAttributes(element, attributes);
  parent.append(element);
  return element;
}

/** Sets attributes; numbers are rounded to a tenth of a pixel. */
export function setAttributes(element: SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === 'number' ? String(Math.round(value * 10) / 10) : value);
  }
}

/** Moves a line's ends. */
export function setLine(line: SVGLineElement, from: ScreenPoint, to: ScreenPoint): void {
  setAttributes(line, { x1: from.x, y1: from.y, x2: to.x, y2: to.y });
}
