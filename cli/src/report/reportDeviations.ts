import { sayCause } from '@plumbline/contract/cause';
import { sayMagnitude } from '@plumbline/contract/sayMagnitude';
import type { ElementStatus } from '@plumbline/contract/status';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { escapeText, unitText } from '@plumbline/engine/prove/scene/svg';
import {
  countText,
  mmText,
  percentText,
  pictureUrl,
  plural,
  signedMmText,
  statusColour,
  statusMark,
} from './format.ts';
import { listByNeed, mostPictured } from './listPictured.ts';
import type { ElementPhoto, ElementPictures, ReportInput } from './ReportInput.ts';

/** What is told of longer lists stands in the table of all elements. */
const mostRows = 200;

/** The elements out of tolerance, farthest first, with their pictures. */
export function listDeviations(input: ReportInput): string {
  return listWithPictures(input, 'deviated', { id: 'deviations', title: 'Deviations', none: tellNone(input) });
}

/** Whether nothing is out of tolerance, or nothing could be measured, are two things. */
function tellNone({ verdicts }: ReportInput): string {
  return verdicts.some(({ magnitudeM }) => magnitudeM !== null)
    ? 'No element that could be measured is out of tolerance.'
    : 'No element could be measured.';
}

/** The elements that are partly there. */
export function listUnderConstruction(input: ReportInput): string {
  return listWithPictures(input, 'under_construction', { id: 'construction', title: 'Under construction', none: '' });
}

/** The elements that the scanner looked past. */
export function listMissing(input: ReportInput): string {
  const isSeen = input.verdicts.some(({ status }) => status !== 'no_data');
  const none = isSeen ? 'No element is missing where the scanner looked.' : 'Nothing can be said to be missing.';
  return listWithPictures(input, 'missing', { id: 'missing', title: 'Missing', none });
}

function listWithPictures(
  { verdicts, pictures }: ReportInput,
  status: keyof typeof mostPictured,
  { id, title, none }: { id: string; title: string; none: string },
): string {
  const listed = listByNeed(verdicts, status);
  if (listed.length === 0) return none === '' ? '' : `<section id="${id}"><h2>${title}</h2><p>${none}</p></section>`;
  const isPictured = ({ elementIndex }: ElementVerdict, place: number) =>
    place < mostPictured[status] && pictures.elements.has(elementIndex);
  const cards = listed
    .filter(isPictured)
    .map((verdict) => cardOf(verdict, pictures.elements.get(verdict.elementIndex)!));
  const rest = listed.filter((verdict, place) => !isPictured(verdict, place));
  return [
    `<section id="${id}"><h2>${title} <small>${countText(listed.length)}</small></h2>`,
    ...cards,
    cards.length > 0 && rest.length > 0 ? `<h3>${plural(rest.length, 'more element', 'more elements')}</h3>` : '',
    rest.length > 0 ? rowsOf(rest) : '',
    '</section>',
  ].join('');
}

function cardOf(verdict: ElementVerdict, pictures: ElementPictures): string {
  const { perspective, sections, photo, drawnToleranceM } = pictures;
  const [first, ...others] = sections;
  const figure = (section: ElementPictures['sections'][number]) => `<figure class="section">${section.svg}</figure>`;
  return [
    `<article class="card"><div class="head"><h3>${statusMark(verdict.status)}${escapeText(verdict.name ?? verdict.type)}</h3>`,
    verdict.magnitudeM === null ? '' : `<p class="figure">${magnitudeText(verdict, verdict.magnitudeM)}</p>`,
    `</div><p class="what">${[verdict.type, verdict.storey ?? 'no storey', verdict.rootModel].map(escapeText).join(' · ')} <code>${escapeText(verdict.globalId)}</code></p>`,
    `<p class="reason">${escapeText(verdict.reason)}</p>`,
    '<div class="evidence"><div>',
    perspective
      ? `<figure class="perspective"><img src="${pictureUrl(perspective)}" alt="The element among its neighbours, with its scan points"></figure>`
      : '',
    photo ? figureOfPhoto(photo, verdict.status) : '',
    '</div><div>',
    first ? figure(first) : '',
    `<dl class="facts">${facts(verdict)}</dl></div></div>`,
    drawnToleranceM === undefined
      ? ''
      : `<p class="note">The colours of these pictures follow the tolerance of ${mmText(drawnToleranceM)} under which they were drawn.</p>`,
    others.length > 0
      ? `<details><summary>${others.map(({ name }) => escapeText(name)).join(', ')}</summary><div class="evidence">${others.map(figure).join('')}</div></details>`
      : '',
    '</article>',
  ].join('');
}

/** The picture with the element's outline over it: white under the colour, to be seen on any ground. */
function figureOfPhoto(photo: ElementPhoto, status: ElementStatus): string {
  const { jpeg, width, height, outlines, station, distanceM, kind } = photo;
  const pointsOf = (outline: (typeof outlines)[number]) =>
    outline.map(([x, y]) => `${unitText(x)},${unitText(y)}`).join(' ');
  const line = (colour: string, thickness: number) =>
    outlines
      .map(
        (outline) =>
          `<polygon points="${pointsOf(outline)}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linejoin="round"/>`,
      )
      .join('');
  const what = kind === 'photo' ? 'Photo from' : 'Drawn from the points of';
  return [
    `<figure class="photo"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="What the scanner saw of the element">`,
    `<image href="${pictureUrl(jpeg, 'jpeg')}" width="${width}" height="${height}"/>`,
    line('#fff', 5),
    line(statusColour(status), 2.5),
    `</svg><figcaption>${what} ${escapeText(station)}, ${distanceM.toFixed(1)} m away</figcaption></figure>`,
  ].join('');
}

const magnitudeText = ({ magnitudeLowM: lowM, magnitudeHighM: highM }: ElementVerdict, lengthM: number): string =>
  sayMagnitude(lengthM, { lowM, highM }, mmText);

function facts(verdict: ElementVerdict): string {
  const { magnitudeXYM, magnitudeZM, toleranceM, coverage, confidence } = verdict;
  const fact = (name: string, value: string) => `<dt>${name}</dt><dd>${value}</dd>`;
  return [
    fact('Cause', sayCause(verdict)),
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
        `<tr><td class="element">${escapeText(verdict.name ?? verdict.type)}<br><code>${escapeText(verdict.globalId)}</code></td><td class="type">${escapeText(verdict.type)}</td><td class="storey">${escapeText(verdict.storey ?? '–')}</td><td class="n">${verdict.magnitudeM === null ? mmText(null) : magnitudeText(verdict, verdict.magnitudeM)}</td><td class="n">${percentText(verdict.coverage)}</td><td class="n">${percentText(verdict.confidence)}</td><td>${escapeText(verdict.reason)}</td></tr>`,
    );
  const more = verdicts.length - rows.length;
  return [
    '<div class="scroll"><table class="list"><thead><tr><th>Element</th><th>Type</th><th>Storey</th><th class="n">Off by</th><th class="n">Seen</th><th class="n">Sure</th><th>Why</th></tr></thead>',
    `<tbody>${rows.join('')}</tbody></table></div>`,
    more > 0 ? `<p class="note">${plural(more, 'more is', 'more are')} in the table of all elements.</p>` : '',
  ].join('');
}
