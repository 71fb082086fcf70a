import type { FlagSettings } from '@plumbline/contract/flags';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { page } from 'vitest/browser';
import type { Answers } from '../../../../data/testing/fakeClient.ts';
import { openPlace } from '../../../../data/testing/openPlace.tsx';
import { FilterBar } from '../FilterBar.tsx';

export const types = ['Door', 'Wall:Basic Wall:Generic 100', 'Wall:Basic Wall:Generic 200', 'Wall:Curtain Wall'];
const floors = ['Basement', 'Level 1', 'Level 2'];

/** The filter bar in a narrow panel, of a view with a model. */
export function openFilterBar({
  filter = {},
  presetId,
  flags = {},
  answers = {},
  hasModel = true,
}: {
  filter?: ClassificationFilter;
  presetId?: string;
  flags?: FlagSettings;
  answers?: Answers;
  hasModel?: boolean;
} = {}) {
  const place = openPlace(
    <div style={{ width: 320, padding: 16 }} data-testid="panel">
      <FilterBar />
    </div>,
    {
      project: { featureFlags: flags },
      view: hasModel ? { model: { _id: 'm1', modelUrn: 'urn', modelVersion: 1 } } : {},
      answers: {
        'elements.elementTypes': () => types,
        'elements.floors': () => floors,
        'elements.rootModels': () => ['Architecture.ifc', 'Structure.ifc'],
        'presets.list': () => [],
        ...answers,
      },
    },
  );
  const workspace = place.stores.workspace;
  workspace.getState().setFilter(filter);
  workspace.getState().selectPreset(presetId);
  return {
    ...place,
    filter: () => workspace.getState().filter,
    notice: () => place.stores.notifications.getState().current,
  };
}

/** Opens the window of the filters at one of them. */
export async function openSection(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}
