import type { DemoElement, Family } from '../../../demo/src/building/DemoElement.ts';
import { createRelations } from '../../../demo/src/building/ifc/createRelations.ts';
import { createIfcFile, headerOf, type IfcFile } from '../../../demo/src/building/ifc/IfcFile.ts';
import { axisPlacement, direction, localPlacement, point } from '../../../demo/src/building/ifc/placements.ts';
import { writeElements } from '../../../demo/src/building/ifc/writeElements.ts';
import { writeProject } from '../../../demo/src/building/ifc/writeProject.ts';
import { createLevels } from '../../../demo/src/building/plan/levels.ts';
import { colours } from '../../../demo/src/building/shapes/colours.ts';
import { type Point2, shapeOf, type Vector } from '../../../demo/src/building/shapes/Shape.ts';
import { box } from '../../../demo/src/building/shapes/solids.ts';
import type { StepReference } from '../../../demo/src/building/step/StepValue.ts';
import { enumeration, integer } from '../../../demo/src/building/step/StepValue.ts';
import { createRandom, type Random } from '../../../engine/src/ground/random/createRandom.ts';
import type { BenchModel } from './BenchModel.ts';
import { type FurnitureKind, furniture } from './furniture.ts';

interface Piece {
  kind: FurnitureKind;
  mark: string;
  at: Vector;
  turn: number;
}

/** Millimetres from table to table. */
const pitch = 3200;
const hallHeight = 3600;
const trianglesOfBox = 12;

/** A restaurant: a hall full of few shapes, each used many times; ten pieces of furniture a table. */
export function createRestaurant({ tables }: { tables: number }): BenchModel & { triangles: number } {
  const name = `restaurant-${tables}.ifc`;
  const random = createRandom(7);
  const inRow = Math.ceil(Math.sqrt(tables * 1.5));
  const pieces = Array.from({ length: tables }, (_, i) =>
    furnish(i, [(i % inRow) * pitch, Math.floor(i / inRow) * pitch], random),
  ).flat();
  const hall = designHall({ inRow, rows: Math.ceil(tables / inRow) });
  const file = createIfcFile('restaurant');
  const project = writeProject(file, 'Restaurant', createLevels(2), { hasTerrain: false });
  writeElements(file, project, hall);
  writeFurniture(file, { body: project.body, storey: project.storeys[0]!, pieces });
  const triangles = pieces.reduce((sum, { kind }) => sum + kind.mesh.triangles.length, hall.length * trianglesOfBox);
  return { name, bytes: file.toBytes(headerOf(name)), elements: pieces.length + hall.length, triangles };
}

/** A table with six chairs, a lamp above, a vase and a carafe on it. */
function furnish(index: number, at: Point2, random: Random): Piece[] {
  const [x, y] = [at[0] + random.next() * 300, at[1] + random.next() * 300];
  const mark = (what: string) => `T${index + 1}-${what}`;
  const first = random.next() * 60;
  const chairs = Array.from({ length: 6 }, (_, i): Piece => {
    const degrees = first + i * 60;
    const angle = (degrees * Math.PI) / 180;
    const away = 780 + random.next() * 120;
    // The back is on the chair's -Y, and belongs away from the table.
    const turn = degrees + 90 + (random.next() - 0.5) * 30;
    const place: Vector = [x + away * Math.cos(angle), y + away * Math.sin(angle), 0];
    return { kind: furniture.chair, mark: mark(`chair ${i + 1}`), at: place, turn };
  });
  return [
    { kind: furniture.table, mark: mark('table'), at: [x, y, 0], turn: random.next() * 360 },
    ...chairs,
    { kind: furniture.lamp, mark: mark('lamp'), at: [x, y, 1750], turn: 0 },
    { kind: furniture.vase, mark: mark('vase'), at: [x + 120, y + 60, 748], turn: random.next() * 360 },
    { kind: furniture.carafe, mark: mark('carafe'), at: [x - 160, y - 90, 748], turn: random.next() * 360 },
  ];
}

function designHall({ inRow, rows }: { inRow: number; rows: number }): DemoElement[] {
  const [east, north] = [(inRow - 1) * pitch + 2500, (rows - 1) * pitch + 2500];
  const [west, south] = [-2000, -2000];
  const family = (ifcType: string, predefinedType: string, name: string): Family => ({
    model: 'architecture',
    ifcType,
    predefinedType,
    name,
    material: 'Concrete',
  });
  const wall = family('IfcWall', 'SOLIDWALL', 'Wall 200');
  const element = (of: Family, mark: string, solid: Parameters<typeof box>[0]): DemoElement => ({
    family: of,
    mark,
    storey: 0,
    at: [0, 0, 0],
    shape: shapeOf(of === wall ? 'render' : 'terrazzo', box(solid)),
  });
  // No ceiling and no wall in the south: the camera looks in from there.
  return [
    element(family('IfcSlab', 'FLOOR', 'Floor 250'), 'floor', { x: [west, east], y: [south, north], z: [-250, 0] }),
    element(wall, 'west', { x: [west - 200, west], y: [south, north], z: [0, hallHeight] }),
    element(wall, 'east', { x: [east, east + 200], y: [south, north], z: [0, hallHeight] }),
    element(wall, 'north', { x: [west, east], y: [north, north + 200], z: [0, hallHeight] }),
  ];
}

function writeFurniture(
  file: IfcFile,
  { body, storey, pieces }: { body: StepReference; storey: Storey; pieces: readonly Piece[] },
): void {
  const maps = new Map<FurnitureKind, StepReference>();
  const mapOf = (kind: FurnitureKind) => {
    const known = maps.get(kind) ?? writeMap(file, body, kind);
    maps.set(kind, known);
    return known;
  };
  const contained = createRelations(file, 'IfcRelContainedInSpatialStructure');
  const identity = file.share(
    'IfcCartesianTransformationOperator3D',
    direction(file, [1, 0, 0]),
    direction(file, [0, 1, 0]),
    point(file, [0, 0, 0]),
    1,
    direction(file, [0, 0, 1]),
  );
  for (const { kind, mark, at, turn } of pieces) {
    const item = file.add('IfcMappedItem', mapOf(kind), identity);
    const mapped = file.add('IfcShapeRepresentation', body, 'Body', 'MappedRepresentation', [item]);
    const shape = file.add('IfcProductDefinitionShape', undefined, undefined, [mapped]);
    const placement = localPlacement(file, storey.placement, at, turn);
    const named = [`${kind.name}:${mark}`, undefined, kind.name] as const;
    const predefined = enumeration('NOTDEFINED');
    contained.add(storey.reference, file.root('IfcFurniture', mark, ...named, placement, shape, undefined, predefined));
  }
  contained.write();
}

type Storey = { reference: StepReference; placement: StepReference };

function writeMap(file: IfcFile, body: StepReference, { colour, mesh }: FurnitureKind): StepReference {
  const points = file.add(
    'IfcCartesianPointList3D',
    mesh.points.map((at) => at.map((value) => Math.round(value * 100) / 100)),
  );
  const corners = mesh.triangles.map((triangle) => triangle.map((corner) => integer(corner + 1)));
  const faces = file.add('IfcTriangulatedFaceSet', points, undefined, true, corners, undefined);
  const rgb = file.share('IfcColourRgb', undefined, ...colours[colour].rgb);
  const shading = file.share('IfcSurfaceStyleShading', rgb, 0);
  const style = file.share('IfcSurfaceStyle', colour, enumeration('BOTH'), [shading]);
  file.add('IfcStyledItem', faces, [style], undefined);
  const tessellation = file.add('IfcShapeRepresentation', body, 'Body', 'Tessellation', [faces]);
  return file.add('IfcRepresentationMap', axisPlacement(file, [0, 0, 0]), tessellation);
}
