import { z } from 'zod';
import { isStorableText } from '../isStorableText.ts';
import { showsLetters } from '../nameText.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { classificationFilter } from './classificationFilter.ts';

const longestPresetName = 80;

export const presetName = z
  .string()
  .trim()
  .refine(showsLetters, "Name can't be blank")
  .max(longestPresetName, `A name has at most ${longestPresetName} characters`)
  .refine(isStorableText, 'This is not text.');

const inProject = z.object({ projectId: z.uuid() });

interface PresetKind<Filters extends z.ZodType> {
  filters: Filters;
  /** What is filtered. */
  of: string;
}

/** The calls that keep filters of a kind under names. */
export function presetCallsOf<const Name extends string, const Folder extends string, Filters extends z.ZodType>(
  name: Name,
  folder: Folder,
  { filters, of }: PresetKind<Filters>,
) {
  const body = z.object({
    name: presetName,
    /** `user`: only its creator sees it; `project`: all members do. */
    scope: z.enum(['user', 'project']),
    filters,
  });
  const preset = body.extend({
    _id: z.string(),
    createdBy: z.object({ email: z.string() }),
    /** Whether the caller made it: nobody else may change or delete it. */
    isOwn: z.boolean(),
  });
  const ofPreset = inProject.extend({ presetId: z.uuid() });
  const needs = { project: viewerPermissions };
  return {
    list: route({
      id: `${name}.list`,
      method: 'GET',
      path: `/projects/{projectId}/${folder}/`,
      summary: `The caller’s own filter presets ${of}, and those of the project, by name`,
      needs,
      params: inProject,
      answer: z.array(preset),
    }),
    create: route({
      id: `${name}.create`,
      method: 'POST',
      once: true,
      path: `/projects/{projectId}/${folder}/`,
      summary: `Keeps a filter ${of} under a name`,
      needs,
      params: inProject,
      body,
      answer: preset,
    }),
    update: route({
      id: `${name}.update`,
      method: 'PUT',
      path: `/projects/{projectId}/${folder}/{presetId}`,
      summary: `Changes a preset ${of} of one’s own`,
      needs,
      params: ofPreset,
      body,
      answer: preset,
    }),
    remove: route({
      id: `${name}.remove`,
      method: 'DELETE',
      path: `/projects/{projectId}/${folder}/{presetId}`,
      summary: `Deletes a preset ${of} of one’s own`,
      needs,
      params: ofPreset,
      answer: z.object({}),
    }),
  };
}

export const {
  list: listPresets,
  create: createPreset,
  update: updatePreset,
  remove: removePreset,
} = presetCallsOf('presets', 'filter-presets', {
  filters: classificationFilter,
  of: 'of verdicts',
});
export type FilterPreset = z.infer<(typeof createPreset)['answer']>;

export const presetCalls = [listPresets, createPreset, updatePreset, removePreset] as const;
