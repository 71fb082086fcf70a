import { elementTypesOfModel, floorsOfModel, rootModelNamesOfModel } from '@plumbline/contract/resources/elements';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** The parts of the filter that choose from the names of the view's model. */
export type NamePart = 'elementTypes' | 'floors' | 'rootModels';

const routes = { elementTypes: elementTypesOfModel, floors: floorsOfModel, rootModels: rootModelNamesOfModel };

/** The names that the model of the open view offers for a part of the filter. */
export function useFilterOptions(part: NamePart, { enabled = true } = {}) {
  const call = useCall();
  const { project, view } = usePlace();
  const modelId = view.model?._id;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.project(project._id), 'filterOptions', modelId, part],
    queryFn: ({ signal }) => call(routes[part], { params: { projectId: project._id, modelId: modelId! }, signal }),
    staleTime: staleTimes.filterOptions,
    enabled: enabled && modelId !== undefined,
  });
  return { names: data, error, isFetching, retry: () => void refetch(), hasModel: modelId !== undefined };
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
