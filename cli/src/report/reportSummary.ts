import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { escapeText } from '@plumbline/engine/prove/scene/svg';
import { drawHistogram } from './drawHistogram.ts';
import {
  countText,
  percentText,
  pictureUrl,
  plural,
  statusBadge,
  statusColour,
  statusesOf,
  statusLabel,
  statusMark,
} from './format.ts';
import type { ReportInput } from './ReportInput.ts';

type Counts = Record<ElementStatus, number>;

/** How many elements have which status: all of them, by storey, by trade, by magnitude. */
export function summarise(input: ReportInput): string {
  const { verdicts, storeys, settings } = input;
  const counts = countStatuses(verdicts);
  const byStorey = groupBy(verdicts, ({ storey }) => storey ?? 'No storey');
  const order = [...storeys].reverse();
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const storeyRows = [...byStorey].sort(([a], [b]) => rank(a) - rank(b));
  const tradeRows = [...groupBy(verdicts, ({ trade }) => trade)].sort((a, b) => b[1].length - a[1].length);
  return [
    '<section id="summary"><h2>Summary</h2>',
    warnOfRegistration(input),
    `<p class="lead">${tellResult(counts, verdicts.length)}</p>`,
    statusBar(counts, 'tall'),
    statusTable(counts, verdicts),
    '<div class="columns wide">',
    `<div><h3>By storey</h3>${groupTable('Storey', storeyRows)}</div>`,
    `<div><h3>By trade</h3>${groupTable('Trade', tradeRows)}</div>`,
    '</div>',
    '<h3>How far elements are off</h3>',
    drawHistogram(verdicts, settings.toleranceM),
    '</section>',
  ].join('');
}

/** The model and its storeys, painted by status. */
export function showPictures({ verdicts, pictures: { overview, storeys } }: ReportInput): string {
  if (overview === undefined && storeys.length === 0) return '';
  const legend = statusesOf(verdicts)
    .map(({ name }) => statusBadge(name))
    .join('');
  const plans = storeys.map(
    ({ name, svg }) => `<figure class="plan"><figcaption>${escapeText(name)}</figcaption>${svg}</figure>`,
  );
  return [
    `<section id="pictures"><h2>Where it is</h2><p class="legend">${legend}</p>`,
    overview
      ? `<figure class="overview"><img src="${pictureUrl(overview)}" alt="The model painted by status"></figure>`
      : '',
    plans.length > 0
      ? '<p class="note">Plans are cut above the floor. Heavy lines need a look; dashed lines are not there, or not finished; dotted lines were not seen.</p>'
      : '',
    `<div class="plans">${plans.join('')}</div></section>`,
  ].join('');
}

const doubtfulRegistrations = {
  failed: 'The scans could not be placed in the model.',
  poor: 'The scans fit the model poorly.',
  trusted: 'Not verified: coordinates were taken as given.',
};

/** A verdict is worth no more than the registration under it: what is wrong with that comes before any number. */
function warnOfRegistration({ registration: { verdict, sentence } }: ReportInput): string {
  if (verdict === 'good') return '';
  const title = doubtfulRegistrations[verdict];
  return `<p class="warning"><strong>${title}</strong> ${escapeText(sentence)}</p>`;
}

function tellResult(counts: Counts, total: number): string {
  if (total === 0) return 'The model has no elements to judge.';
  const seen = total - counts.no_data - counts.not_due;
  if (total === counts.no_data) {
    return `The scan says nothing about the ${plural(total, 'element', 'elements')} of the model.`;
  }
  const toLookAt = counts.deviated + counts.missing + counts.under_construction;
  const first = `Of ${plural(total, 'element', 'elements')}, the scan shows <strong>${countText(seen)}</strong> (${percentText(seen / total)}).`;
  const second =
    toLookAt === 0
      ? 'None of them is missing or out of tolerance.'
      : `<strong>${countText(counts.verified)}</strong> are where they should be; <strong>${countText(toLookAt)}</strong> ${toLookAt === 1 ? 'needs' : 'need'} a look.`;
  const third = counts.not_due === 0 ? '' : ` ${plural(counts.not_due, 'is', 'are')} not there and not due yet.`;
  return `${first} ${second}${third}`;
}

function countStatuses(verdicts: readonly ElementVerdict[]): Counts {
  const counts: Counts = { verified: 0, deviated: 0, under_construction: 0, missing: 0, no_data: 0, not_due: 0 };
  for (const { status } of verdicts) counts[status]++;
  return counts;
}

function groupBy(verdicts: readonly ElementVerdict[], keyOf: (verdict: ElementVerdict) => string) {
  return Map.groupBy(verdicts, keyOf);
}

function statusBar(counts: Counts, look: 'tall' | 'small'): string {
  const parts = elementStatuses.filter(({ name }) => counts[name] > 0);
  const label = parts.map(({ name }) => `${statusLabel(name)} ${counts[name]}`).join(', ');
  const spans = parts.map(
    ({ name }) =>
      `<i style="flex:${counts[name]};background:${statusColour(name)}" title="${statusLabel(name)}: ${counts[name]}"></i>`,
  );
  return `<div class="bar ${look}" role="img" aria-label="${label}">${spans.join('')}</div>`;
}

function statusTable(counts: Counts, verdicts: readonly ElementVerdict[]): string {
  const total = verdicts.length;
  const cell = ({ name }: { name: ElementStatus }) =>
    `<div>${statusMark(name)}<b>${countText(counts[name])}</b><span>${statusLabel(name)}</span><small>${total > 0 ? percentText(counts[name] / total) : '–'}</small></div>`;
  return `<div class="counts">${statusesOf(verdicts).map(cell).join('')}</div>`;
}

function groupTable(title: string, groups: [string, ElementVerdict[]][]): string {
  const statuses = statusesOf(groups.flatMap(([, verdicts]) => verdicts));
  const head = statuses.map(
    ({ name }) =>
      `<th class="n" title="${statusLabel(name)}">${statusMark(name)}<span class="hidden">${statusLabel(name)}</span></th>`,
  );
  const rows = groups.map(([name, verdicts]) => {
    const counts = countStatuses(verdicts);
    const cells = statuses.map(
      (status) =>
        `<td class="n">${counts[status.name] === 0 ? '<span class="zero">0</span>' : countText(counts[status.name])}</td>`,
    );
    return `<tr><th scope="row">${escapeText(name)}</th>${cells.join('')}<td class="n total">${countText(verdicts.length)}</td><td class="barcell">${statusBar(counts, 'small')}</td></tr>`;
  });
  return `<table class="groups"><thead><tr><th>${title}</th>${head.join('')}<th class="n">All</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
