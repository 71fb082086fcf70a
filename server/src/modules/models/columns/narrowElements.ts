import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type { MaybeYield } from '../../../columns/createMaybeYield.ts';
import { narrowByCode } from '../../../columns/narrowBy.ts';
import type { ModelColumns } from './ModelColumns.ts';

/** How a project calls the floors and types of its models. */
export interface NameMappings {
  floors: Readonly<Record<string, string>>;
  elementTypes: Readonly<Record<string, string>>;
}

/** Takes the marks of the elements that the filter does not take. An empty list of names takes no element. */
export async function narrowElements(
  marks: Uint8Array,
  model: ModelColumns,
  { filter, mappings, maybeYield }: { filter: ElementFilter; mappings: NameMappings; maybeYield: MaybeYield },
): Promise<void> {
  const { rootModels, elementTypes, floors, externalId, elementName } = filter;
  if (rootModels) {
    const names = new Set(rootModels);
    await narrowByCode(
      marks,
      model.rootModelOf,
      model.rootModels.map((name) => names.has(name)),
      maybeYield,
    );
  }
  if (elementTypes) {
    const names = new Set(elementTypes);
    await narrowByCode(
      marks,
      model.typeOf,
      model.types.map((raw) => isTypeTaken(raw, names, mappings)),
      maybeYield,
    );
  }
  if (floors) {
    const names = new Set(floors);
    await narrowByCode(
      marks,
      model.floorOf,
      model.floors.map((raw) => names.has(showFloor(raw, mappings.floors))),
      maybeYield,
    );
  }
  if (externalId) await model.globalIds.narrow(marks, externalId, maybeYield);
  if (elementName) await model.names.narrow(marks, elementName, maybeYield);
}

/** 'Wall:Basic Wall:Generic' lies in 'Wall', in 'Wall:Basic Wall' and in itself. */
export function isTypeTaken(raw: string, names: ReadonlySet<string>, { elementTypes }: NameMappings): boolean {
  const parts = showElementType(raw, elementTypes).split(':');
  return parts.some((_, i) => names.has(parts.slice(0, i + 1).join(':')));
}
