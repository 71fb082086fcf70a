import {
  createPreset,
  type FilterPreset,
  listPresets,
  removePreset,
  updatePreset,
} from '@plumbline/contract/resources/filterPresets';
import { useStores, useWorkspace } from '../../state/stores.ts';
import type { Presets } from '../../ui/presets/Preset.ts';
import { usePlace } from '../address/place.ts';
import { usePresets } from '../presets/presets.ts';
import { useCall } from '../services.ts';
import { isSameFilter, tidyFilter, useFilter } from './filter.ts';

/** The presets of the filter of verdicts ([QUAL-9]). */
export function useFilterPresets(): Presets<FilterPreset> {
  const call = useCall();
  const { project } = usePlace();
  const { workspace } = useStores();
  const { filter, set, asShown, isActive } = useFilter();
  const params = { projectId: project._id };
  return usePresets<FilterPreset['filters'], FilterPreset>({
    name: 'filterPresets',
    list: (signal) => call(listPresets, { params, signal }),
    create: (body, key) => call(createPreset, { params, body, key }),
    update: (presetId, body) => call(updatePreset, { params: { ...params, presetId }, body }),
    remove: (presetId) => call(removePreset, { params: { ...params, presetId } }),
    filters: tidyFilter(filter),
    isActive,
    isSame: (filters) => isSameFilter(asShown(filters), filter),
    presetId: useWorkspace((state) => state.presetId),
    select: (presetId) => workspace.getState().selectPreset(presetId),
    apply: set,
  });
}
