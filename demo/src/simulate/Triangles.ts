/** Triangles without shared corners, in metres about the simulation's origin. */
export interface Triangles {
  /** Nine numbers a triangle. */
  corners: Float32Array;
  /** The elementIndex of each triangle; -1 for what is in no model. */
  element: Int32Array;
  /** Red, green, blue and opacity of each triangle, 0 to 255. */
  colour: Uint8Array;
}

/** Several in one, in the order given. */
export function joinTriangles(parts: readonly Triangles[]): Triangles {
  const count = parts.reduce((sum, { element }) => sum + element.length, 0);
  const all = {
    corners: new Float32Array(count * 9),
    element: new Int32Array(count),
    colour: new Uint8Array(count * 4),
  };
  let at = 0;
  for (const { corners, element, colour } of parts) {
    all.corners.set(corners, at * 9);
    all.element.set(element, at);
    all.colour.set(colour, at * 4);
    at += element.length;
  }
  return all;
}
