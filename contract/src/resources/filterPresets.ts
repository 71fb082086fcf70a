import { z } from 'zod';
import { isStorableText } from '../isStorableText.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { classificationFilter } from './classificationFilter.ts';

const longestPresetName = 80;

export const presetName = z
  .string()
  .trim()
  .refine(hasVisibleLetter, "Name can't be blank")
  .max(longestPresetName, `A name has at most ${longestPresetName} characters`)
  .refine(isStorableText, 'This is not text.');

const presetBody = z.object({
  name: presetName,
  /** `user`: only its creator sees it; `project`: all members do. */
  scope: z.enum(['user', 'project']),
  filters: classificationFilter,
});
export type PresetBody = z.input<typeof presetBody>;

export const filterPreset = presetBody.extend({
  _id: z.string(),
  createdBy: z.object({ email: z.string() }),
  /** Whether the caller made it: nobody else may change or delete it. */
  isOwn: z.boolean(),
});
export type FilterPreset = z.infer<typeof filterPreset>;

/** What consists of spaces without width alone looks blank as well. */
function hasVisibleLetter(name: string): boolean {
  return /[^\p{Z}\p{C}]/u.test(name);
}

const needs = { project: viewerPermissions };
const inProject = z.object({ projectId: z.uuid() });
const ofPreset = inProject.extend({ presetId: z.uuid() });
const base = '/projects/{projectId}/filter-presets';

export const listPresets = route({
  id: 'presets.list',
  method: 'GET',
  path: `${base}/`,
  summary: 'The caller’s own filter presets, and those of the project, by name',
  needs,
  params: inProject,
  answer: z.array(filterPreset),
});

export const createPreset = route({
  id: 'presets.create',
  method: 'POST',
  once: true,
  path: `${base}/`,
  summary: 'Keeps a filter under a name',
  needs,
  params: inProject,
  body: presetBody,
  answer: filterPreset,
});

export const updatePreset = route({
  id: 'presets.update',
  method: 'PUT',
  path: `${base}/{presetId}`,
  summary: 'Changes a preset of one’s own',
  needs,
  params: ofPreset,
  body: presetBody,
  answer: filterPreset,
});

export const removePreset = route({
  id: 'presets.remove',
  method: 'DELETE',
  path: `${base}/{presetId}`,
  summary: 'Deletes a preset of one’s own',
  needs,
  params: ofPreset,
  answer: z.object({}),
});

export const presetCalls = [listPresets, createPreset, updatePreset, removePreset] as const;
