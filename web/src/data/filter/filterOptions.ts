import { elementTypesOfModel, floorsOfModel, rootModelNamesOfModel } from '@plumbline/contract/resources/elements';
import { skipToken, useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** The parts of the filter that choose from the names of the view's model. */
export type NamePart = 'elementTypes' | 'floors' | 'rootModels';

const routes = { elementTypes: elementTypesOfModel, floors: floorsOfModel, rootModels: rootModelNamesOfModel };

/** The names that the model of the open view offers for a part of the filter. */
export function useFilterOptions(part: NamePart, { enabled = true } = {}) {
  const { project, view } = usePlace();
  const modelId = view.model?._id;
  const options = useModelNames(part, { projectId: project._id, modelId: enabled ? modelId : undefined });
  return { ...options, hasModel: modelId !== undefined };
}

/** The names that a model has for a part of the filter; nothing is asked without a model. */
export function useModelNames(
  part: NamePart,
  { projectId, modelId }: { projectId: string; modelId?: string | undefined },
) {
  const call = useCall();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.project(projectId), 'filterOptions', modelId, part],
    queryFn:
      modelId === undefined
        ? skipToken
        : ({ signal }) => call(routes[part], { params: { projectId, modelId }, signal }),
    staleTime: staleTimes.filterOptions,
  });
  return { names: data, error, isFetching, retry: () => void refetch() };
}

/** The chosen names that the model does not have; a type is there when it begins others. */
export function unknownNames(part: NamePart, chosen: readonly string[], names: readonly string[]): string[] {
  const known = new Set(part === 'elementTypes' ? names.flatMap(beginningsOf) : names);
  return chosen.filter((name) => !known.has(name));
}

function beginningsOf(type: string): string[] {
  const levels = type.split(':');
  return levels.map((_, last) => levels.slice(0, last + 1).join(':'));
}
