import type { IssueGrouping } from '@plumbline/contract/resources/issueBatches';
import {
  longestDescription,
  longestDiagnosis,
  longestLocation,
  mostIssueElements,
} from '@plumbline/contract/resources/issues';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import type { IssueDraft } from '../issues/service.ts';
import type { ElementGroup } from './groupElements.ts';

/** What an issue says of one of its elements. */
export interface ToldElement {
  name: string;
  status: ElementStatus;
  /** Where a person set the status: who and when, and what was measured. */
  word?: string | undefined;
}

/** Nobody reads more of them in an issue. */
const mostWords = 50;
const longestName = 200;

export interface DraftOptions {
  grouping: IssueGrouping;
  /** Leaves out elements that have an open issue. */
  skipsOpen: boolean;
}

const elementsOf = ({ elements, withoutOpen }: ElementGroup, skipsOpen: boolean) =>
  skipsOpen ? withoutOpen : elements;

/** How many issues there will be, of how many elements. */
export function countDrafts(groups: readonly ElementGroup[], { grouping, skipsOpen }: DraftOptions) {
  const sizes = groups.map((group) => elementsOf(group, skipsOpen).length);
  const elements = sizes.reduce((sum, size) => sum + size, 0);
  const issues =
    grouping === 'element' ? elements : sizes.reduce((sum, size) => sum + Math.ceil(size / mostIssueElements), 0);
  return { elements, issues };
}

/** An issue for each element, or for each group; one that is too large for an issue becomes several. */
export function listDrafts(
  groups: readonly ElementGroup[],
  { grouping, skipsOpen }: DraftOptions,
  tell: (elementIndex: number) => ToldElement,
): IssueDraft[] {
  return groups.flatMap((group) => {
    const parts = inParts(elementsOf(group, skipsOpen), grouping === 'element' ? 1 : mostIssueElements);
    return parts.map((elements, i) => {
      const told = elements.map(tell);
      const statuses = told.map(({ status }) => status);
      const part = grouping !== 'element' && parts.length > 1 ? `, part ${i + 1} of ${parts.length}` : '';
      return {
        elementIndexes: elements,
        diagnosis: `${nameOf(group.type, statuses)}${part}`.slice(0, longestDiagnosis).toWellFormed(),
        description: describeWords(told),
        location: group.floor === null ? '' : `Floor ${group.floor}`.slice(0, longestLocation).toWellFormed(),
        statusAtCreation: new Set(statuses).size === 1 ? (statuses[0] as ElementStatus) : null,
      };
    });
  });
}

/** Whose word stands first in it, and what was measured beside it; nothing where nobody set a status. */
function describeWords(told: readonly ToldElement[]): string {
  const set = told.filter((one) => one.word !== undefined);
  const [only] = set;
  if (only === undefined) return '';
  if (told.length === 1) return `${only.word}`;
  const head = `A person set the status of ${set.length} of ${told.length} elements:`;
  const lines = set.slice(0, mostWords).map(({ name, word }) => `${name.slice(0, longestName)}: ${word}`);
  const left = set.length - lines.length;
  return [head, ...lines, ...(left > 0 ? [`and ${left} more.`] : [])]
    .join('\n')
    .slice(0, longestDescription)
    .toWellFormed();
}

/** 'Deviated Wall', 'Deviated Wall (12 elements)', 'Wall (8 deviated, 4 missing)'. */
function nameOf(type: string, statuses: readonly ElementStatus[]): string {
  const counted = elementStatuses
    .map(({ name, label }) => ({ label, count: statuses.filter((status) => status === name).length }))
    .filter(({ count }) => count > 0);
  const [first] = counted;
  if (counted.length !== 1 || first === undefined) {
    return `${type} (${counted.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(', ')})`;
  }
  return first.count === 1 ? `${first.label} ${type}` : `${first.label} ${type} (${first.count} elements)`;
}

function inParts(elements: readonly number[], most: number): number[][] {
  return Array.from({ length: Math.ceil(elements.length / most) }, (_, i) => elements.slice(i * most, (i + 1) * most));
}
