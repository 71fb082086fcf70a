import { BufferAttribute, BufferGeometry, Group, LineDashedMaterial, LineSegments } from 'three';
import type { Layer } from '../../draw/Layer.ts';
import { parseColour } from '../../draw/parseColour.ts';
import { type Box, unite } from '../../geometry/Box.ts';
import { lengthOf, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { metresPerPixel } from '../../scene/screenMath.ts';
import type { Datum } from './Datum.ts';
import { isElevation, placeMarks } from './placeMarks.ts';

/** CSS pixels: as axes are drawn on paper, long and short. */
const dash = { dashSize: 14, gapSize: 4 };

/** The axes as thin lines at their level; faint where the model hides them. */
export function createAxisLayer(datum: Datum, ink: string): Layer {
  const origin: WorldPoint = [datum.box.min[0], datum.box.min[1], datum.levelM];
  const segments = datum.axes.flatMap(({ points }) =>
    points.slice(1).map((to, i): [WorldPoint, WorldPoint] => [atLevel(points[i]!), atLevel(to)]),
  );
  function atLevel([x, y]: WorldPoint): WorldPoint {
    return [x, y, datum.levelM];
  }
  const places = Float32Array.from(
    segments.flatMap(([from, to]) => [...subtract(from, origin), ...subtract(to, origin)]),
  );
  const along = Float32Array.from(segments.flatMap(([from, to]) => [0, lengthOf(subtract(to, from))]));
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  geometry.setAttribute('lineDistance', new BufferAttribute(along, 1));
  const object = new Group();
  const passes = [
    { isHidden: true, opacity: 0.16 },
    { isHidden: false, opacity: 0.7 },
  ].map(({ isHidden, opacity }, i) => {
    const material = new LineDashedMaterial({ ...dash, transparent: true, depthTest: !isHidden, depthWrite: false });
    material.color.setRGB(...parseColour(ink));
    const lines = new LineSegments(geometry, material);
    lines.frustumCulled = false;
    lines.renderOrder = 5 + i;
    object.add(lines);
    return { material, opacity };
  });
  let box: Box | undefined;
  for (const [from, to] of segments) {
    for (const end of [from, to]) box = unite(box, { min: end, max: end });
  }

  return {
    origin,
    object,
    boxes: box ? [box] : [],
    isAside: true,
    bytes: places.byteLength + along.byteLength,
    prepare({ camera, size }) {
      // Upright axes of an elevation are drawn over the scene.
      const strength = isElevation(camera) ? 0 : placeMarks(datum, camera, size).opacity;
      const awayM = lengthOf(subtract(camera.target, camera.eye));
      for (const { material, opacity } of passes) {
        material.opacity = opacity * strength;
        material.visible = strength > 0;
        material.scale = 1 / metresPerPixel(camera, size, awayM);
      }
    },
    dispose() {
      geometry.dispose();
      for (const { material } of passes) material.dispose();
    },
  };
}
