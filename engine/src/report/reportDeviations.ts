import type { ElementVerdict } from '../analyse/AnalysisResult.ts';
import { escapeText } from '../artefacts/svg.ts';
import { countText, mmText, percentText, plural, pngUrl, signedMmText, statusMark } from './format.ts';
import type { ElementPictures, ReportInput } from './ReportInput.ts';

/** What is told of longer lists stands in the table of all elements. */
const mostRows = 200;

/** The elements out of tolerance, farthest first, with their pictures. */
export function listDeviations({ verdicts, pictures }: ReportInput, mostPictured: number): string {
  const deviated = verdicts.filter(({ status }) => status === 'deviated').sort(byMagnitude);
  return listWithPictures('deviations', 'Deviations', deviated, pictures.elements, mostPictured);
}

/** The elements that are partly there. */
export function listUnderConstruction({ verdicts, pictures }: ReportInput, mostPictured: number): string {
  const begun = verdicts.filter(({ status }) => status === 'under_construction').sort(bySureness);
  return begun.length === 0
    ? ''
    : listWithPictures('construction', 'Under construction', begun, pictures.elements, mostPictured);
}

/** The elements that the scanner looked through. */
export function listMissing({ verdicts }: ReportInput): string {
  const missing = verdicts.filter(({ status }) => status === 'missing').sort(bySureness);
  if (missing.length === 0)
    return '<section id="missing"><h2>Missing</h2><p>No element is missing where the scanner looked.</p></section>';
  return `<section id="missing"><h2>Missing <small>${countText(missing.length)}</small></h2>${rowsOf(missing)}</section>`;
}

const byMagnitude = (a: ElementVerdict, b: ElementVerdict) => (b.magnitudeM ?? 0) - (a.magnitudeM ?? 0);
const bySureness = (a: ElementVerdict, b: ElementVerdict) => b.confidence - a.confidence;

function listWithPictures(
  id: string,
  title: string,
  verdicts: ElementVerdict[],
  pictures: ReadonlyMap<number, ElementPictures>,
  mostPictured: number,
): string {
  if (verdicts.length === 0) return `<section id="${id}"><h2>${title}</h2><p>None.</p></section>`;
  const isPictured = ({ elementIndex }: ElementVerdict, place: number) =>
    place < mostPictured && pictures.has(elementIndex);
  const cards = verdicts.filter(isPictured).map((verdict) => cardOf(verdict, pictures.get(verdict.elementIndex)!));
  const rest = verdicts.filter((verdict, place) => !isPictured(verdict, place));
  return [
    `<section id="${id}"><h2>${title} <small>${countText(verdicts.length)}</small></h2>`,
    ...cards,
    cards.length > 0 && rest.length > 0 ? `<h3>${plural(rest.length, 'more element', 'more elements')}</h3>` : '',
    rest.length > 0 ? rowsOf(rest) : '',
    '</section>',
  ].join('');
}

function cardOf(verdict: ElementVerdict, { perspective, sections }: ElementPictures): string {
  const [first, ...others] = sections;
  const figure = (section: ElementPictures['sections'][number]) => `<figure class="section">${section.svg}</figure>`;
  return [
    `<article class="card"><div class="head"><h3>${statusMark(verdict.status)}${escapeText(verdict.name ?? verdict.type)}</h3>`,
    verdict.magnitudeM === null ? '' : `<p class="figure">${mmText(verdict.magnitudeM)}</p>`,
    `</div><p class="what">${[verdict.type, verdict.storey ?? 'no storey', verdict.rootModel].map(escapeText).join(' · ')} <code>${escapeText(verdict.globalId)}</code></p>`,
    `<p class="reason">${escapeText(verdict.reason)}</p>`,
    '<div class="evidence"><div>',
    perspective
      ? `<figure class="perspective"><img src="${pngUrl(perspective)}" alt="The element among its neighbours, with its scan points"></figure>`
      : '',
    `<dl class="facts">${facts(verdict)}</dl></div>`,
    first ? figure(first) : '',
    '</div>',
    others.length > 0
      ? `<details><summary>${others.map(({ name }) => escapeText(name)).join(', ')}</summary><div class="evidence">${others.map(figure).join('')}</div></details>`
      : '',
    '</article>',
  ].join('');
}

function facts({ magnitudeXYM, magnitudeZM, toleranceM, coverage, confidence }: ElementVerdict): string {
  const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${value}</dd>`;
  return [
    magnitudeXYM === null ? '' : fact('In plan', mmText(magnitudeXYM)),
    magnitudeZM === null ? '' : fact('In height', signedMmText(magnitudeZM)),
    fact('Tolerance', mmText(toleranceM)),
    fact('Surface seen', percentText(coverage)),
    fact('Confidence', percentText(confidence)),
  ].join('');
}

function rowsOf(verdicts: ElementVerdict[]): string {
  const rows = verdicts
    .slice(0, mostRows)
    .map(
      (verdict) =>
        `<tr><td class="element">${escapeText(verdict.name ?? verdict.type)}<br><code>${escapeText(verdict.globalId)}</code></td><td class="type">${escapeText(verdict.type)}</td><td>${escapeText(verdict.storey ?? '–')}</td><td class="n">${mmText(verdict.magnitudeM)}</td><td class="n">${percentText(verdict.coverage)}</td><td class="n">${percentText(verdict.confidence)}</td><td>${escapeText(verdict.reason)}</td></tr>`,
    );
  const more = verdicts.length - rows.length;
  return [
    '<div class="scroll"><table class="list"><thead><tr><th>Element</th><th>Type</th><th>Storey</th><th class="n">Off by</th><th class="n">Seen</th><th class="n">Sure</th><th>Why</th></tr></thead>',
    `<tbody>${rows.join('')}</tbody></table></div>`,
    more > 0 ? `<p class="note">${plural(more, 'more is', 'more are')} in the table of all elements.</p>` : '',
  ].join('');
}
