import { verdictCauses } from '@plumbline/contract/cause';
import { elementStatuses } from '@plumbline/contract/status';
import { millimetres } from '@plumbline/contract/units';
import { countText, statusesOf, statusMark } from './format.ts';
import type { ReportInput } from './ReportInput.ts';

/** Every element: the rows are data, which the script shows as far as they are asked for. */
export function tableOfElements({ verdicts }: ReportInput): string {
  const order = elementStatuses.map(({ name }) => name);
  const causes = verdictCauses.map(({ name }) => name);
  const mm = (lengthM: number | null) => (lengthM === null ? null : millimetres(lengthM));
  const rows = verdicts.map((verdict) => [
    verdict.name ?? '',
    verdict.globalId,
    verdict.type,
    verdict.storey ?? '',
    verdict.trade,
    order.indexOf(verdict.status),
    mm(verdict.magnitudeM),
    mm(verdict.magnitudeXYM),
    mm(verdict.magnitudeZM),
    millimetres(verdict.toleranceM),
    Math.round(verdict.coverage * 100),
    Math.round(verdict.confidence * 100),
    verdict.reason,
    causes.indexOf(verdict.cause),
  ]);
  const data = {
    statuses: statusesOf(verdicts).map(({ name, label }) => ({ label, mark: statusMark(name) })),
    causes: verdictCauses.map(({ label }) => label),
    rows,
  };
  const heading = (name: string, column: number, kind = '') =>
    `<th class="${kind}" aria-sort="none"><button type="button" data-column="${column}">${name}</button></th>`;
  return [
    `<section id="elements"><h2>All elements <small>${countText(verdicts.length)}</small></h2>`,
    '<form id="filter" class="filter">',
    '<label>Search <input name="text" type="search" placeholder="name, GlobalId or reason"></label>',
    '<label>Status <select name="status"><option value="">all</option></select></label>',
    '<label>Cause <select name="cause"><option value="">all</option></select></label>',
    '<label>Type <select name="type"><option value="">all</option></select></label>',
    '<label>Storey <select name="storey"><option value="">all</option></select></label>',
    '<label>Trade <select name="trade"><option value="">all</option></select></label>',
    '<output id="found"></output></form>',
    '<div class="scroll"><table class="list" id="table"><thead><tr>',
    heading('Status', 5),
    heading('Element', 0),
    heading('Type', 2),
    heading('Storey', 3),
    heading('Off by, mm', 6, 'n'),
    heading('Plan', 7, 'n'),
    heading('Height', 8, 'n'),
    heading('Tol.', 9, 'n'),
    heading('Seen, %', 10, 'n'),
    heading('Sure, %', 11, 'n'),
    '<th>Why</th></tr></thead><tbody></tbody></table></div>',
    '<p><button type="button" id="more">Show more</button></p>',
    '<noscript><p class="note">The table needs JavaScript; elements.csv beside this page has the same rows.</p></noscript>',
    // A closing tag in a name would end the script element.
    `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></section>`,
  ].join('');
}
