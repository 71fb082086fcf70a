// Small functions: V8 inlines them, and a call that is not inlined allocates each double that it passes.

/** The signed distance of a point to the plane of the triangle whose frame (TriangleTable) starts at `f`. */
export function distanceToPlane(frames: Float64Array, f: number, x: number, y: number, z: number): number {
  return frames[f] * x + frames[f + 1] * y + frames[f + 2] * z + frames[f + 3];
}

/** The squared distance, in that plane, of the point's foot to the triangle. */
export function distance2InPlane(frames: Float64Array, f: number, x: number, y: number, z: number): number {
  const u = frames[f + 4] * x + frames[f + 5] * y + frames[f + 6] * z + frames[f + 7];
  const v = frames[f + 8] * x + frames[f + 9] * y + frames[f + 10] * z + frames[f + 11];
  return distance2ToSides(u, v, frames[f + 12], frames[f + 13], frames[f + 14]);
}

/** Of (u, v) to the triangle (0, 0), (length, 0), (apexU, apexV): the nearest place lies on a side that (u, v) is beyond. */
function distance2ToSides(u: number, v: number, length: number, apexU: number, apexV: number): number {
  let nearest = Infinity;
  if (v < 0) nearest = distance2ToSide(u, v, length, 0);
  if ((apexU - length) * v < apexV * (u - length)) {
    nearest = Math.min(nearest, distance2ToSide(u - length, v, apexU - length, apexV));
  }
  if (apexV * u < apexU * v) nearest = Math.min(nearest, distance2ToSide(u, v, apexU, apexV));
  return nearest === Infinity ? 0 : nearest;
}

function distance2ToSide(u: number, v: number, sideU: number, sideV: number): number {
  const along = (u * sideU + v * sideV) / (sideU * sideU + sideV * sideV);
  const share = Math.min(1, Math.max(0, along));
  const du = u - share * sideU;
  const dv = v - share * sideV;
  return du * du + dv * dv;
}
