import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { ElementGroup } from '../../../schedules/propose/ElementGroup.ts';
import type { ModelColumns, NameMappings } from '../../models/service.ts';

/** What of a model filters can tell apart, as the project calls it. */
export function groupsOf(columns: ModelColumns, { floors, elementTypes }: NameMappings): ElementGroup[] {
  const { count, typeOf, floorOf, rootModelOf } = columns;
  const kinds = columns.rootModels.map((rootModel) =>
    columns.types.map((rawType) => ({ rootModel, type: showElementType(rawType, elementTypes), rawType })),
  );
  const names = [...columns.floors.map((raw) => showFloor(raw, floors)), null];
  const groups = new Map<number, ElementGroup>();
  for (let element = 0; element < count; element++) {
    const [root, type, floor] = [rootModelOf[element], typeOf[element], floorOf[element]] as [number, number, number];
    const sign = (root * columns.types.length + type) * names.length + floor;
    if (groups.has(sign)) continue;
    groups.set(sign, { kind: kinds[root]?.[type] as ElementGroup['kind'], floor: names[floor] as string | null });
  }
  return [...groups.values()];
}
