import { type ClassificationFilter, classificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { type KeptIssueFilter, keptIssueFilter } from '@plumbline/contract/resources/issuePresets';
import type { z } from 'zod';

/** What is still understood of a filter that was kept: a part that the contract no longer takes is left out. */
export function readStoredFilter(stored: unknown): ClassificationFilter {
  const { magnitude, ...rest } = readParts(classificationFilter.shape, stored) as ClassificationFilter;
  const { elementTypes } = rest;
  const parts = { ...rest, ...(elementTypes && { elementTypes: [...new Set(elementTypes.map(nameInUse))] }) };
  const whole = classificationFilter.safeParse({ ...parts, ...(magnitude && { magnitude }) });
  return whole.data ?? parts;
}

/** What was kept while IfcWallStandardCase was still read as 'Wall standard case', which no element is called any more. */
function nameInUse(elementType: string): string {
  return elementType.replace(/^([^:]*\S) (standard|elemented) case(?=:|$)/, '$1');
}

export const readStoredIssueFilter = (stored: unknown) => readParts(keptIssueFilter.shape, stored) as KeptIssueFilter;

function readParts(shape: Readonly<Record<string, z.ZodType>>, stored: unknown): object {
  if (stored === null || typeof stored !== 'object') return {};
  const parts = Object.entries(shape)
    .filter(([name]) => Object.hasOwn(stored, name))
    .map(([name, schema]) => [name, readPart(schema, (stored as Record<string, unknown>)[name])] as const)
    .filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts);
}

/** Of a list, those entries that are taken one by one; a list that none is left of would hide everything. */
function readPart(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value);
  if (read.success || !Array.isArray(value)) return read.data;
  const known = value.filter((entry) => schema.safeParse([entry]).success);
  return known.length === 0 ? undefined : schema.safeParse(known).data;
}
