import { z } from 'zod';
import { numberQuery } from '../numberQuery.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';

/** What a group of properties is in IFC. */
const propertyGroupKinds = ['attributes', 'type', 'material', 'classification', 'quantities', 'properties'] as const;

const propertyRow = z.object({
  name: z.string(),
  /** As people read it; '' when the file gives none. */
  value: z.string(),
  /** 'mm', 'm²', 'kg': the unit of the file. */
  unit: z.string().optional(),
});
export type PropertyRow = z.infer<typeof propertyRow>;

const propertyGroup = z.object({
  kind: z.enum(propertyGroupKinds),
  name: z.string(),
  /** Said of the element's type, and so of all elements of that type. */
  isOfType: z.boolean(),
  rows: z.array(propertyRow),
  /** How many rows there are besides, which are too many to be kept. */
  leftOut: z.number().int().optional(),
});
export type PropertyGroup = z.infer<typeof propertyGroup>;

const elementPropertiesAnswer = z.object({
  /** False when the model was read before properties were kept. */
  isKept: z.boolean(),
  groups: z.array(propertyGroup),
});
export type ElementProperties = z.infer<typeof elementPropertiesAnswer>;

const ofModel = z.object({ projectId: z.uuid(), modelId: z.uuid() });
const mostLength = 2500;

/** A value of a property, by which elements are found. */
const propertyValue = z.object({
  kind: z.enum(propertyGroupKinds),
  group: z.string().max(mostLength),
  name: z.string().max(mostLength),
  value: z.string().max(mostLength),
  unit: z.string().max(mostLength).optional(),
});
export type PropertyValue = z.infer<typeof propertyValue>;

export const elementProperties = route({
  id: 'elements.properties',
  method: 'GET',
  path: '/element/v3/projects/{projectId}/models/{modelId}/elements/{elementIndex}/properties',
  summary:
    'What the IFC file says of an element: attributes, type, materials, classification, quantities, property sets',
  needs: { project: viewerPermissions },
  params: ofModel.extend({
    elementIndex: numberQuery(
      z
        .number()
        .int()
        .min(0)
        .max(2 ** 31),
    ),
  }),
  answer: elementPropertiesAnswer,
});

export const elementsWithProperty = route({
  id: 'elements.withProperty',
  method: 'GET',
  path: '/element/v3/projects/{projectId}/models/{modelId}/with-property',
  summary: 'The elements of a model of which the IFC file says the same in a property',
  needs: { project: viewerPermissions },
  params: ofModel,
  query: propertyValue,
  answer: z.object({
    /** In ascending order. */
    elements: z.array(z.number().int()),
    /** False when there are more than are answered, or when a root model was read before properties were kept. */
    isWhole: z.boolean(),
  }),
});

export const elementPropertyCalls = [elementProperties, elementsWithProperty] as const;
