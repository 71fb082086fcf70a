import type { Level } from '../plan/levels.ts';
import type { Room } from '../plan/Room.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { box } from '../shapes/solids.ts';
import { enumeration } from '../step/StepValue.ts';
import { createRelations } from './createRelations.ts';
import type { IfcFile } from './IfcFile.ts';
import { localPlacement } from './placements.ts';
import type { IfcProject } from './writeProject.ts';
import { writePropertySet } from './writeProperties.ts';
import { writeBody } from './writeShape.ts';

/** The rooms as spaces of their storeys. */
export function writeSpaces(
  file: IfcFile,
  project: IfcProject,
  rooms: readonly Room[],
  levels: readonly Level[],
): void {
  const aggregates = createRelations(file, 'IfcRelAggregates', 'relatingFirst');
  const properties = createRelations(file, 'IfcRelDefinesByProperties');
  for (const room of rooms) {
    const { soffit, ceiling } = levels[room.storey];
    const height = room.hasCeiling ? ceiling : soffit;
    const body = writeBody(file, project.body, shapeOf('space', box({ x: room.x, y: room.y, z: [0, height] })));
    const storey = project.storeys[room.storey];
    const space = file.root(
      'IfcSpace',
      room.number,
      room.number,
      undefined,
      undefined,
      localPlacement(file, storey.placement, [0, 0, 0]),
      file.add('IfcProductDefinitionShape', undefined, undefined, [body]),
      room.name,
      enumeration('ELEMENT'),
      enumeration('INTERNAL'),
      undefined,
    );
    aggregates.add(storey.reference, space);
    const area = ((room.x[1] - room.x[0]) * (room.y[1] - room.y[0])) / 1e6;
    const set = writePropertySet(file, room.number, 'Pset_SpaceCommon', {
      Reference: room.use,
      IsExternal: false,
      NetPlannedArea: { measure: 'IfcAreaMeasure', value: area },
      PubliclyAccessible: room.use === 'foyer' || room.use === 'cafe',
    });
    properties.add(set, space);
  }
  aggregates.write();
  properties.write();
}
