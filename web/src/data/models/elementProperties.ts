import {
  elementProperties,
  elementsWithProperty,
  type PropertyValue,
} from '@plumbline/contract/resources/elementProperties';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

/** What the IFC file says of an element of a model. */
export function useElementProperties(modelId: string | undefined, elementIndex: number) {
  const call = useCall();
  const { _id: projectId } = usePlace().project;
  return useQuery({
    queryKey: queryKeys.elementProperties(projectId, modelId ?? '', elementIndex),
    queryFn:
      modelId === undefined
        ? skipToken
        : ({ signal }) => call(elementProperties, { params: { projectId, modelId, elementIndex }, signal }),
    staleTime: staleTimes.elementProperties,
  });
}

/** Finds the elements of a model of which the IFC file says the same. */
export function useFindByProperty(modelId: string | undefined) {
  const call = useCall();
  const { _id: projectId } = usePlace().project;
  return useMutation({
    mutationFn: async (query: PropertyValue) => {
      if (modelId === undefined) return { elements: [], isWhole: true };
      return call(elementsWithProperty, { params: { projectId, modelId }, query });
    },
  });
}
