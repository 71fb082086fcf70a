import type { Georeference } from './BuildingModel.ts';
import { measureBounds } from './measureBounds.ts';
import type { RootModelContent } from './RootModelContent.ts';

/** Less than this over a building's width is the same place, written with other digits. */
const sameAngle = 1e-8;
const sameLengthM = 1e-4;
const sameScale = 1e-9;

/**
 * Brings files with different map conversions into the frame of the first that has one, by way of the map, and tells
 * where files do not agree. Gives the map conversion of the common frame.
 */
export function placeOnMap(contents: readonly RootModelContent[]): Georeference | undefined {
  const leader = contents.find(({ rootModel }) => rootModel.georeference)?.rootModel;
  const common = leader?.georeference;
  if (!leader || !common) return undefined;
  for (const content of contents) {
    const { georeference, problems } = content.rootModel;
    if (!georeference) {
      problems.push({
        code: 'noMapConversion',
        message: `The file has no map conversion, ${leader.name} has one; the same origin is assumed.`,
      });
    } else if (georeference.crs !== common.crs) {
      problems.push({
        code: 'differentCrs',
        message: `The file is placed on ${georeference.crs ?? 'an unnamed map'}, ${leader.name} on ${common.crs ?? 'an unnamed map'}; the same origin is assumed.`,
      });
    } else if (!isSame(georeference, common)) {
      move(content, between(georeference, common));
      problems.push({
        code: 'differentMapConversion',
        message: `The map conversion differs from that of ${leader.name}; the file was brought to its place on the map.`,
      });
    }
  }
  return common;
}

function isSame(a: Georeference, b: Georeference): boolean {
  return (
    Math.abs(a.eastingsM - b.eastingsM) < sameLengthM &&
    Math.abs(a.northingsM - b.northingsM) < sameLengthM &&
    Math.abs(a.heightM - b.heightM) < sameLengthM &&
    Math.abs(Math.sin((a.angle - b.angle) / 2)) < sameAngle &&
    Math.abs(a.scale - b.scale) < sameScale
  );
}

/** A turn about Z, a scale and a move. */
interface Move {
  cos: number;
  sin: number;
  scale: number;
  by: [number, number, number];
}

/** From the frame of one file to that of another that lies on the same map. */
function between(from: Georeference, to: Georeference): Move {
  const turn = from.angle - to.angle;
  const scale = from.scale / to.scale;
  const east = (from.eastingsM - to.eastingsM) / to.scale;
  const north = (from.northingsM - to.northingsM) / to.scale;
  const [cos, sin] = [Math.cos(to.angle), Math.sin(to.angle)];
  return {
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    scale,
    by: [cos * east + sin * north, cos * north - sin * east, (from.heightM - to.heightM) / to.scale],
  };
}

function move(content: RootModelContent, { cos, sin, scale, by }: Move): void {
  for (const { matrix: m } of [...content.placements, ...content.apart.placements]) {
    for (let column = 0; column < 16; column += 4) {
      const [x, y, z] = [m[column], m[column + 1], m[column + 2]];
      m[column] = scale * (cos * x - sin * y);
      m[column + 1] = scale * (sin * x + cos * y);
      m[column + 2] = scale * z;
    }
    for (let row = 0; row < 3; row++) m[12 + row] += by[row];
  }
  for (const { points } of content.axes) {
    for (const point of points) {
      const [x, y, z] = point;
      point[0] = scale * (cos * x - sin * y) + by[0];
      point[1] = scale * (sin * x + cos * y) + by[1];
      point[2] = scale * z + by[2];
    }
  }
  for (const storey of content.storeys) {
    if (storey.elevationM !== undefined) storey.elevationM = storey.elevationM * scale + by[2];
  }
  content.bounds = measureBounds(content, content.shapes);
}
