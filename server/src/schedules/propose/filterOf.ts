import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type { ElementGroup } from './ElementGroup.ts';

/** The filter that takes these of all groups, as shortly as it can be said: a whole class by its name, else its types. */
export function filterOf(
  meant: readonly ElementGroup[],
  groups: readonly ElementGroup[],
  floors: readonly string[] | undefined,
): ElementFilter {
  const near = floors === undefined ? groups : groups.filter(({ floor }) => floor !== null && floors.includes(floor));
  const kinds = new Set(meant.map(({ kind }) => kind));
  const types = new Set(meant.map(({ kind }) => kind.type));
  const rootModels = new Set(meant.map(({ kind }) => kind.rootModel));
  const isElsewhere = near.some(
    ({ kind }) => !kinds.has(kind) && types.has(kind.type) && !rootModels.has(kind.rootModel),
  );
  const beside = isElsewhere ? near.filter(({ kind }) => rootModels.has(kind.rootModel)) : near;
  const elementTypes = [...Map.groupBy(types, classOf)].flatMap(([first, some]) => {
    const isWhole = beside.every(({ kind: { type } }) => classOf(type) !== first || types.has(type));
    return isWhole ? [first] : some;
  });
  return {
    ...(isElsewhere && { rootModels: [...rootModels] }),
    elementTypes: elementTypes.sort(),
    ...(floors && { floors: [...floors] }),
  };
}

const classOf = (type: string) => type.split(':')[0] as string;
