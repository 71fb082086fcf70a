/** Groups any wider have too many candidates, groups any smaller too few points to share them. */
const widestM = 0.25;
const mostPoints = 128;

/** Takes points from `from` on that lie together; writes their box and gives the first that is left. */
export function takeGroup(points: Float32Array, from: number, count: number, box: Float64Array): number {
  let minX = points[from * 3];
  let minY = points[from * 3 + 1];
  let minZ = points[from * 3 + 2];
  let maxX = minX;
  let maxY = minY;
  let maxZ = minZ;
  const last = Math.min(count, from + mostPoints);
  let to = from + 1;
  for (; to < last; to++) {
    const x = points[to * 3];
    const y = points[to * 3 + 1];
    const z = points[to * 3 + 2];
    const left = Math.min(minX, x);
    const right = Math.max(maxX, x);
    const front = Math.min(minY, y);
    const back = Math.max(maxY, y);
    const low = Math.min(minZ, z);
    const high = Math.max(maxZ, z);
    // Written so that a coordinate that is no number ends the group.
    if (!(right - left <= widestM && back - front <= widestM && high - low <= widestM)) break;
    minX = left;
    maxX = right;
    minY = front;
    maxY = back;
    minZ = low;
    maxZ = high;
  }
  box[0] = minX;
  box[1] = minY;
  box[2] = minZ;
  box[3] = maxX;
  box[4] = maxY;
  box[5] = maxZ;
  return to;
}
