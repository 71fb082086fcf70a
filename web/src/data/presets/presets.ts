import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotifications } from '../../state/stores.ts';
import type { NamedPreset, Preset, Presets } from '../../ui/presets/Preset.ts';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';

type Kept<Filters> = Preset & { filters: Filters };
type Body<Filters> = NamedPreset & { filters: Filters };

/** Presets of one kind of filter: how the server is asked, and the filter that they are of. */
interface PresetSource<Filters, P extends Kept<Filters>> {
  /** In the cache. */
  name: string;
  list(signal: AbortSignal): Promise<P[]>;
  create(body: Body<Filters>, key: string): Promise<P>;
  update(presetId: string, body: Body<Filters>): Promise<P>;
  remove(presetId: string): Promise<unknown>;
  /** As it is now, without what asks for nothing. */
  filters: Filters;
  isActive: boolean;
  isSame(filters: Filters): boolean;
  presetId: string | undefined;
  select(presetId: string | undefined): void;
  apply(filters: Filters): void;
}

/** The presets that the person sees, and what is done with them; failures are told as alerts ([QUAL-9], [QUAL-10]). */
export function usePresets<Filters, P extends Kept<Filters>>(source: PresetSource<Filters, P>): Presets<P> {
  const client = useQueryClient();
  const { project } = usePlace();
  const notify = useNotifications((state) => state.notify);
  const key = useCallKey();
  const queryKey = [...queryKeys.project(project._id), source.name];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => source.list(signal),
  });

  useEffect(() => {
    if (error) notify('alert', `Error fetching filter presets: ${errorMessage(error)}`);
  }, [error, notify]);

  const saving = useMutation({
    mutationFn: ({ presetId, body }: { presetId?: string; body: Body<Filters> }) =>
      presetId === undefined ? source.create(body, key.of(body)) : source.update(presetId, body),
    onSuccess(saved) {
      key.forget();
      client.setQueryData<P[]>(queryKey, (list = []) =>
        [...list.filter(({ _id }) => _id !== saved._id), saved].toSorted(byName),
      );
      void client.invalidateQueries({ queryKey });
    },
    onError: (failure) => notify('alert', `Error saving the filter preset: ${errorMessage(failure)}`),
  });

  const removing = useMutation({
    mutationFn: ({ _id }: P) => source.remove(_id),
    onSuccess(_answer, { _id: gone }) {
      client.setQueryData<P[]>(queryKey, (list) => list?.filter(({ _id }) => _id !== gone));
      void client.invalidateQueries({ queryKey });
    },
    onError: (failure) => notify('alert', `Error deleting the filter preset: ${errorMessage(failure)}`),
  });

  const preset = data?.find(({ _id }) => _id === source.presetId);
  const isEdited = preset !== undefined && !source.isSame(preset.filters);
  const put = (
    { name, scope }: NamedPreset,
    filters: Filters,
    presetId: string | undefined,
    onSuccess?: (p: P) => void,
  ) =>
    saving.mutate(
      { ...(presetId !== undefined && { presetId }), body: { name, scope, filters } },
      { ...(onSuccess && { onSuccess }) },
    );
  return {
    presets: data,
    hasFailed: error !== null,
    isFetching,
    retry: () => void refetch(),
    preset,
    isEdited,
    canSave: preset?.isOwn === true && isEdited && source.isActive,
    isActive: source.isActive,
    apply({ _id, filters }) {
      source.select(_id);
      source.apply(filters);
    },
    select: ({ _id }) => source.select(_id),
    leave: () => source.select(undefined),
    saving: {
      isBusy: saving.isPending,
      error: saving.error ? errorMessage(saving.error) : undefined,
      reset: saving.reset,
      save: (named, into, onSuccess) => put(named, source.filters, into?._id, onSuccess),
      rename: (changed, named, onSuccess) => put(named, changed.filters, changed._id, onSuccess),
    },
    removing: {
      isBusy: removing.isPending,
      error: removing.error ? errorMessage(removing.error) : undefined,
      reset: removing.reset,
      remove: (gone, onSuccess) => removing.mutate(gone, { onSuccess }),
    },
  };
}

const byName = (a: Preset, b: Preset) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });
