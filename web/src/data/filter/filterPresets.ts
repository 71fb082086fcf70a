import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import {
  createPreset,
  type FilterPreset,
  listPresets,
  type PresetBody,
  removePreset,
  updatePreset,
} from '@plumbline/contract/resources/filterPresets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotifications, useStores, useWorkspace } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { isSameFilter, tidyFilter, useFilter } from './filter.ts';

/** The presets that the person sees; a failure is told as an alert ([QUAL-10]). */
export function useFilterPresets() {
  const call = useCall();
  const { project } = usePlace();
  const notify = useNotifications((state) => state.notify);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(project._id),
    queryFn: ({ signal }) => call(listPresets, { params: { projectId: project._id }, signal }),
  });

  useEffect(() => {
    if (error) notify('alert', `Error fetching filter presets: ${errorMessage(error)}`);
  }, [error, notify]);

  return { presets: data, error, isFetching, retry: () => void refetch() };
}

/** The preset that the filter was taken from, and whether they differ by now. */
export function useChosenPreset(presets: readonly FilterPreset[] | undefined) {
  const { workspace } = useStores();
  const { filter, set, asShown, isActive } = useFilter();
  const presetId = useWorkspace((state) => state.presetId);
  const preset = presets?.find(({ _id }) => _id === presetId);
  const isEdited = preset !== undefined && !isSameFilter(asShown(preset.filters), filter);
  return {
    preset,
    isEdited,
    canSave: preset?.isOwn === true && isEdited && isActive,
    apply(next: FilterPreset) {
      workspace.getState().selectPreset(next._id);
      set(next.filters);
    },
    /** The filter is the preset's already. */
    select: (next: FilterPreset) => workspace.getState().selectPreset(next._id),
    leave: () => workspace.getState().selectPreset(undefined),
  };
}

/** Keeps a filter under a name, new or in place of what a preset of one's own had. */
export function useSavePreset() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const notify = useNotifications((state) => state.notify);
  const key = useCallKey();
  return useMutation({
    mutationFn: ({ presetId, body }: { presetId?: string; body: PresetBody }) => {
      const params = { projectId: project._id };
      const tidy = { ...body, filters: tidyFilter(body.filters as ClassificationFilter) };
      return presetId === undefined
        ? call(createPreset, { params, body: tidy, key: key.of(tidy) })
        : call(updatePreset, { params: { ...params, presetId }, body: tidy });
    },
    onSuccess(saved) {
      key.forget();
      client.setQueryData<FilterPreset[]>(keyOf(project._id), (list = []) =>
        [...list.filter(({ _id }) => _id !== saved._id), saved].toSorted(byName),
      );
      void client.invalidateQueries({ queryKey: keyOf(project._id) });
    },
    onError: (error) => notify('alert', `Error saving the filter preset: ${errorMessage(error)}`),
  });
}

/** Deletes a preset of one's own for good. */
export function useDeletePreset() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const notify = useNotifications((state) => state.notify);
  return useMutation({
    mutationFn: (presetId: string) => call(removePreset, { params: { projectId: project._id, presetId } }),
    onSuccess(_answer, presetId) {
      client.setQueryData<FilterPreset[]>(keyOf(project._id), (list) => list?.filter(({ _id }) => _id !== presetId));
      void client.invalidateQueries({ queryKey: keyOf(project._id) });
    },
    onError: (error) => notify('alert', `Error deleting the filter preset: ${errorMessage(error)}`),
  });
}

const keyOf = (projectId: string) => [...queryKeys.project(projectId), 'filterPresets'];

const byName = (a: FilterPreset, b: FilterPreset) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });
