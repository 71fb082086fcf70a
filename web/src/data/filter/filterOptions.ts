import {
  elementTypesOfLatest,
  elementTypesOfModel,
  floorsOfLatest,
  floorsOfModel,
  ifcTypesOfModel,
  rootModelNamesOfLatest,
  rootModelNamesOfModel,
} from '@plumbline/contract/resources/elements';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { NamePart } from '../../ui/unknownNames.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

const routes = { elementTypes: elementTypesOfModel, floors: floorsOfModel, rootModels: rootModelNamesOfModel };
const ofLatest = { elementTypes: elementTypesOfLatest, floors: floorsOfLatest, rootModels: rootModelNamesOfLatest };

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

/** The names that the latest model has for a part of the filter. */
export function useLatestNames(part: NamePart, { isWanted = true } = {}) {
  const call = useCall();
  const { project } = usePlace();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.project(project._id), 'filterOptions', 'latest', part],
    queryFn: ({ signal }) => call(ofLatest[part], { params: { projectId: project._id }, signal }),
    enabled: isWanted,
    staleTime: staleTimes.activeModel,
  });
  return { names: data, error, isFetching, retry: () => void refetch() };
}

/** The IFC types of the open view's model: what tolerances are named by. */
export function useIfcTypes(): readonly string[] {
  const call = useCall();
  const { project, view } = usePlace();
  const projectId = project._id;
  const modelId = view.model?._id;
  const { data } = useQuery({
    queryKey: [...queryKeys.project(projectId), 'filterOptions', modelId, 'ifcTypes'],
    queryFn:
      modelId === undefined
        ? skipToken
        : ({ signal }) => call(ifcTypesOfModel, { params: { projectId, modelId }, signal }),
    staleTime: staleTimes.filterOptions,
  });
  return data ?? [];
}
