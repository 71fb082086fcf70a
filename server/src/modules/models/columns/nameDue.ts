import { showFloor } from '@plumbline/contract/elementType';
import type { DueDomain } from '@plumbline/contract/resources/analysisRequests';
import type { Due } from '@plumbline/engine/judge/matchDue';
import type { ModelColumns } from './ModelColumns.ts';
import { isTypeTaken, type NameMappings } from './narrowElements.ts';

export interface NamedDue {
  /** As the model names it; names that it does not know stand as they are. Root models keep the project's names. */
  due: Due;
  unknown: string[];
}

/** What the project's names of what is due mean in a model. */
export function nameDue(
  { floors, types, rootModels }: Pick<ModelColumns, 'floors' | 'types' | 'rootModels'>,
  asked: DueDomain,
  mappings: NameMappings,
): NamedDue {
  const unknown: string[] = [];
  const meant = (names: readonly string[] | undefined, find: (name: string) => readonly string[]) =>
    names?.flatMap((name) => {
      const own = find(name);
      if (own.length > 0) return own;
      unknown.push(name);
      return [name];
    });
  return {
    due: {
      floors: meant(asked.floors, (name) => floors.filter((raw) => showFloor(raw, mappings.floors) === name)),
      elementTypes: meant(asked.elementTypes, (name) =>
        types.filter((raw) => isTypeTaken(raw, new Set([name]), mappings)),
      ),
      rootModels: meant(asked.rootModels, (name) => rootModels.filter((own) => own === name)),
      globalIds: asked.externalIds,
    },
    unknown,
  };
}
