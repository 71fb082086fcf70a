import { dot, type Vector } from '../../ground/geometry/Vector.ts';
import { fontFamily, textAt, unitText } from '../scene/svg.ts';
import type { Camera } from './Camera.ts';

const axes: { name: string; colour: string; direction: Vector }[] = [
  { name: 'X', colour: '#B4252D', direction: [1, 0, 0] },
  { name: 'Y', colour: '#23784A', direction: [0, 1, 0] },
  { name: 'Z', colour: '#1F4E9C', direction: [0, 0, 1] },
];
const size = 120;
const arm = 40;

/** The model's axes as the camera sees them, as a small SVG. */
export function drawAxes({ right, up, forward }: Pick<Camera, 'right' | 'up' | 'forward'>): string {
  const middle = size / 2;
  // Those that point away are drawn first, under the others.
  const ordered = [...axes].sort((a, b) => dot(b.direction, forward) - dot(a.direction, forward));
  const arms = ordered.map(({ name, colour, direction }) => {
    const x = dot(direction, right);
    const y = -dot(direction, up);
    const line = `M${middle} ${middle}L${unitText(middle + arm * x)} ${unitText(middle + arm * y)}`;
    return [
      `<path d="${line}" stroke="${colour}" stroke-width="3" stroke-linecap="round" fill="none"/>`,
      `<circle cx="${unitText(middle + arm * x)}" cy="${unitText(middle + arm * y)}" r="3.5" fill="${colour}"/>`,
      textAt(middle + (arm + 12) * x, middle + (arm + 12) * y + 5, name, {
        size: 14,
        anchor: 'middle',
        weight: 600,
        colour,
      }),
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" font-family="${fontFamily}">${arms.join('')}</svg>`;
}
