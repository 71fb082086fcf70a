import type { IssueChange } from '@plumbline/contract/resources/issues';
import { namesOfElements } from './namesOfElements.ts';

type Fields = IssueChange['fields'];
type Field = Fields[number]['field'];

/** What the history compares of an issue: texts as people read them. */
export interface ComparedIssue {
  texts: Record<Exclude<Field, 'elements' | 'description'>, string | null> & { description?: string };
  /** Two people may have one name. */
  assignedTo: string | null;
  elements: readonly { identity: number | null; global_id: string; name: string }[];
}

/** The fields that differ, as they were and are. */
export function listChanges(before: ComparedIssue, after: ComparedIssue): Fields {
  const names = Object.keys(before.texts) as (keyof ComparedIssue['texts'])[];
  const fields: Fields = names
    .map((field) => ({ field, from: before.texts[field] ?? null, to: after.texts[field] ?? null }))
    .filter(({ field, from, to }) => (field === 'assignedUser' ? before.assignedTo !== after.assignedTo : from !== to));
  if (!hasSameElements(before, after)) {
    fields.push({ field: 'elements', from: namesOfElements(before.elements), to: namesOfElements(after.elements) });
  }
  return fields;
}

function hasSameElements(before: ComparedIssue, after: ComparedIssue): boolean {
  const known = new Set(before.elements.map(keyOfElement));
  return (
    before.elements.length === after.elements.length && after.elements.every((one) => known.has(keyOfElement(one)))
  );
}

/** An element that no model has is known by its GlobalId alone. */
export const keyOfElement = ({ identity, global_id }: { identity: number | null; global_id: string }) =>
  identity ?? global_id;
