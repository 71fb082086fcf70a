import type { IssueFinding } from '@plumbline/contract/resources/issues';
import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import { formatCount, formatDay } from '../../ui/format.ts';

const labelOf = (status: ElementStatus) => elementStatuses.find(({ name }) => name === status)?.label ?? status;

/** What later scans found, in a few words: 'Verified on 30/10/2026'; nothing where none of them saw an element. */
export function describeFinding({ counts, unseen, view }: IssueFinding): string | undefined {
  if (!view) return undefined;
  const on = `on ${formatDay(view.scanDate)}`;
  const [only] = counts;
  if (counts.length === 1 && only && unseen === 0) return `${labelOf(only.status)} ${on}`;
  const parts = [
    ...counts.map(({ status, count }) => `${formatCount(count)} ${labelOf(status).toLowerCase()}`),
    ...(unseen > 0 ? [`${formatCount(unseen)} not seen`] : []),
  ];
  return `${parts.join(', ')} ${on}`;
}

/** The same in a sentence, with the analysis that says so, and what there is no more. */
export function explainFinding(finding: IssueFinding): string {
  const { gone, view } = finding;
  const said = describeFinding(finding);
  const lost =
    gone === 0 ? '' : ` ${gone === 1 ? 'One element is' : `${formatCount(gone)} elements are`} no longer in the model.`;
  if (said === undefined || !view) return `No later scan has seen ${gone === 0 ? 'this' : 'the rest'} yet.${lost}`;
  return `${said}, as “${view.name}” shows.${lost}`;
}
