/**
 * The patches that a fit looks at: of each side of the element some, evenly spread, so that a narrow side that alone shows
 * an offset is not lost between thousands of others. More of one side make it slower, not better.
 */
export function chooseRows(normals: Float32Array, from: number, to: number, mostPerSide = 160) {
  const sizes = new Map<number, number>();
  for (let i = from; i < to; i++) {
    const key = sideOf(normals, i);
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  const passed = new Map<number, number>();
  const chosen: number[] = [];
  const standsFor: number[] = [];
  for (let i = from; i < to; i++) {
    const key = sideOf(normals, i);
    const step = Math.ceil((sizes.get(key) ?? 1) / mostPerSide);
    const at = passed.get(key) ?? 0;
    passed.set(key, at + 1);
    if (at % step !== 0) continue;
    chosen.push(i);
    standsFor.push(step);
  }
  return { chosen, standsFor: Float64Array.from(standsFor) };
}

/** Normals by the half: 98 directions. */
function sideOf(normals: Float32Array, i: number): number {
  const part = (axis: number) => Math.round(normals[i * 3 + axis] * 2) + 2;
  return part(0) * 25 + part(1) * 5 + part(2);
}
