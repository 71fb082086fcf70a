/**
 * The patches that a fit looks at: of each side of the element some, evenly spread, so that a narrow side that alone shows
 * an offset is not lost between thousands of others. More of one side make it slower, not better.
 */
export function chooseRows(normals: Float32Array, from: number, to: number, mostPerSide = 160) {
  const sizes = new Uint32Array(sides);
  for (let i = from; i < to; i++) sizes[sideOf(normals, i)]++;
  const passed = new Uint32Array(sides);
  const chosen: number[] = [];
  const standsFor: number[] = [];
  for (let i = from; i < to; i++) {
    const side = sideOf(normals, i);
    const step = Math.ceil(sizes[side] / mostPerSide);
    if (passed[side]++ % step !== 0) continue;
    chosen.push(i);
    standsFor.push(step);
  }
  return { chosen, standsFor: Float64Array.from(standsFor) };
}

/** Fields for normals by the half; 98 of them have directions. */
const sides = 125;

function sideOf(normals: Float32Array, i: number): number {
  return partOf(normals[i * 3]) * 25 + partOf(normals[i * 3 + 1]) * 5 + partOf(normals[i * 3 + 2]);
}

const partOf = (value: number): number => Math.round(value * 2) + 2;
