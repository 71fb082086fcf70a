import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import type { Layer } from '../../draw/Layer.ts';
import { parseColour } from '../../draw/parseColour.ts';
import { type Box, unite } from '../../geometry/Box.ts';
import { subtract, type WorldPoint } from '../../geometry/vectors.ts';

/** Neither of a status nor of the heat map's scale. */
export const asBuiltColour = '#A21CAF';

/** Degrees between two faces: less is one rounded face. */
const leastBend = 25;

/** A solid one can look through, with its edges; what of them the model hides is faint. */
export function createAsBuiltLayer(triangles: readonly (readonly WorldPoint[])[], isShown: () => boolean): Layer {
  const corners = triangles.flat();
  const origin = corners[0] ?? [0, 0, 0];
  let box: Box | undefined;
  for (const corner of corners) box = unite(box, { min: corner, max: corner });
  const places = Float32Array.from(corners.flatMap((corner) => [...subtract(corner, origin)]));
  const faces = new BufferGeometry();
  faces.setAttribute('position', new BufferAttribute(places, 3));
  const edges = new EdgesGeometry(faces, leastBend);
  const see = { transparent: true, depthWrite: false };
  const fill = new MeshBasicMaterial({ ...see, opacity: 0.3, side: DoubleSide });
  const hidden = new LineBasicMaterial({ ...see, opacity: 0.3, depthTest: false });
  const seen = new LineBasicMaterial({ ...see, opacity: 1 });
  for (const { color } of [fill, hidden, seen]) color.setRGB(...parseColour(asBuiltColour));
  const object = new Group();
  // After glass and ghosts.
  for (const [i, part] of [
    new Mesh(faces, fill),
    new LineSegments(edges, hidden),
    new LineSegments(edges, seen),
  ].entries()) {
    part.frustumCulled = false;
    part.renderOrder = 6 + i;
    object.add(part);
  }

  return {
    origin,
    object,
    boxes: box ? [box] : [],
    isAside: true,
    bytes: places.byteLength + edges.getAttribute('position').array.byteLength,
    prepare() {
      object.visible = isShown();
    },
    dispose() {
      for (const part of [faces, edges, fill, hidden, seen]) part.dispose();
    },
  };
}
