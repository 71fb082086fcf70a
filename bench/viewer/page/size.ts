import { usualSize } from './BenchPage.ts';

const asked = new URLSearchParams(window.location.search);

/** Of the canvas, CSS pixels and real ones: what the address asks for, `?width=3840&height=2160`. */
export const size = {
  width: Number(asked.get('width') ?? usualSize.width),
  height: Number(asked.get('height') ?? usualSize.height),
};
