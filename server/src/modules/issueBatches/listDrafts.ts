import type { IssueGrouping } from '@plumbline/contract/resources/issueBatches';
import { longestDiagnosis, longestLocation, mostIssueElements } from '@plumbline/contract/resources/issues';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import type { IssueDraft } from '../issues/service.ts';
import type { ElementGroup } from './groupElements.ts';

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
  statusAt: (elementIndex: number) => ElementStatus,
): IssueDraft[] {
  return groups.flatMap((group) => {
    const parts = inParts(elementsOf(group, skipsOpen), grouping === 'element' ? 1 : mostIssueElements);
    return parts.map((elements, i) => {
      const statuses = elements.map(statusAt);
      const part = grouping !== 'element' && parts.length > 1 ? `, part ${i + 1} of ${parts.length}` : '';
      return {
        elementIndexes: elements,
        diagnosis: `${nameOf(group.type, statuses)}${part}`.slice(0, longestDiagnosis).toWellFormed(),
        location: group.floor === null ? '' : `Floor ${group.floor}`.slice(0, longestLocation).toWellFormed(),
        statusAtCreation: new Set(statuses).size === 1 ? (statuses[0] as ElementStatus) : null,
      };
    });
  });
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
