/** A mesh whose vertices of the same place lie in the same point. */
interface Mesh {
  positions: Float32Array;
  placeOf: Uint32Array;
  indices: Uint32Array;
}

/** Whether every edge is gone along as often one way as the other: the surface then ends nowhere. */
export function isClosed({ placeOf, indices }: Pick<Mesh, 'placeOf' | 'indices'>): boolean {
  const balance = new Map<number, number>();
  for (let i = 0; i < indices.length; i += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const a = placeOf[indices[i + corner]];
      const b = placeOf[indices[i + ((corner + 1) % 3)]];
      if (a === b) continue;
      const key = a < b ? a * placeOf.length + b : b * placeOf.length + a;
      const left = (balance.get(key) ?? 0) + (a < b ? 1 : -1);
      if (left === 0) balance.delete(key);
      else balance.set(key, left);
    }
  }
  return balance.size === 0;
}

/** Whether each part of a closed surface turns its outside outwards; a hollow that nothing leads to counts as turned inwards. */
export function isOutwards({ positions, placeOf, indices }: Mesh): boolean {
  const partOf = findParts(placeOf, indices);
  const volumes = new Map<number, number>();
  const origins = new Map<number, number>();
  for (let i = 0; i < indices.length; i += 3) {
    const part = partOf(placeOf[indices[i]]);
    // About a vertex of its own: far from the origin small volumes would drown.
    const origin = origins.get(part) ?? indices[i];
    origins.set(part, origin);
    volumes.set(part, (volumes.get(part) ?? 0) + volumeOf(positions, origin, indices.subarray(i, i + 3)));
  }
  return [...volumes.values()].every((volume) => volume > 0);
}

/** Six times the volume of a tetrahedron. */
function volumeOf(p: Float32Array, origin: number, corners: Uint32Array): number {
  const from = (vertex: number, axis: number) => p[vertex * 3 + axis] - p[origin * 3 + axis];
  const [a, b, c] = corners;
  return (
    from(a, 0) * (from(b, 1) * from(c, 2) - from(b, 2) * from(c, 1)) +
    from(a, 1) * (from(b, 2) * from(c, 0) - from(b, 0) * from(c, 2)) +
    from(a, 2) * (from(b, 0) * from(c, 1) - from(b, 1) * from(c, 0))
  );
}

/** Places that triangles join have the same part. */
function findParts(placeOf: Uint32Array, indices: Uint32Array): (place: number) => number {
  let most = 0;
  for (const place of placeOf) most = Math.max(most, place);
  const parent = Uint32Array.from({ length: most + 1 }, (_, i) => i);
  const find = (place: number) => {
    let at = place;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  for (let i = 0; i < indices.length; i += 3) {
    for (let corner = 1; corner < 3; corner++) parent[find(placeOf[indices[i + corner]])] = find(placeOf[indices[i]]);
  }
  return find;
}
