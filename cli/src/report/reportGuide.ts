import type { ElementStatus } from '@plumbline/contract/status';
import { millimetres } from '@plumbline/contract/units';
import { judgingNumbers } from '@plumbline/engine/judge/judgingNumbers';
import { escapeText } from '@plumbline/engine/prove/scene/svg';
import { percentText, residualText, statusBadge, statusesOf } from './format.ts';
import type { ReportInput } from './ReportInput.ts';

const radiusMm = millimetres(judgingNumbers.searchRadiusM);
const meanings: Record<ElementStatus, string> = {
  verified: 'The scan shows it, and its offset is within tolerance.',
  deviated: 'The scan shows it, and it is farther from its place, or longer or shorter, than the tolerance allows.',
  under_construction: 'Part of it is there and the rest is not, with one clear cut between the two.',
  missing: `The scanner looked past more than ${percentText(judgingNumbers.missingShare)} of what it could have seen of it: something else, or nothing, is there. An element more than ${radiusMm} mm from its place shows as missing too.`,
  no_data: `Less than ${percentText(judgingNumbers.leastObserved)} of its surface was seen or seen past, there are too few points to measure, or it sends nothing back: dark, shiny or met at a flat angle. Nothing is said about it.`,
  not_due: 'It is not there, and need not be: it was not named as due.',
};

/** What the words and numbers of the report mean. */
export function explainReading({ registration, verdicts }: ReportInput): string {
  const rows = statusesOf(verdicts).map(
    ({ name }) => `<tr><th scope="row">${statusBadge(name)}</th><td>${meanings[name]}</td></tr>`,
  );
  return [
    '<section id="guide"><h2>How to read this</h2>',
    `<table class="guide"><tbody>${rows.join('')}</tbody></table>`,
    '<ul>',
    `<li><b>Off by</b> is the element’s offset from its place in the model: a robust fit of all its scanned surfaces, along the directions that those surfaces make measurable. A long wall says little about its own length. For a turned element it is the offset of its far end.</li>`,
    '<li><b>Plan</b> is the part of the offset in plan, <b>height</b> the part upwards (+) or downwards (−).</li>',
    `<li><b>Seen</b> is the share of the surface that was scanned, or that a scanner looked past. <b>Sure</b> grows with it, with the number of scanner stations, and with the distance from the tolerance.</li>`,
    `<li>A scan point belongs to the nearest surface within ${radiusMm} mm. In section drawings and heat maps, + (blue) is in front of the model’s surface and − (red) behind it.</li>`,
    `<li>When the registration’s residual is above ${percentText(judgingNumbers.residualShare)} of the tolerance, nothing is called verified; here it is ${residualText(registration.residualM)}.</li>`,
    '</ul></section>',
  ].join('');
}

/** What was wrong with the input files. */
export function listProblems({ problems }: ReportInput): string {
  if (problems.length === 0) return '<section><h2>Problems in the files</h2><p>None were found.</p></section>';
  const items = problems.map(
    ({ file, message }) => `<li>${file ? `<b>${escapeText(file)}</b>: ` : ''}${escapeText(message)}</li>`,
  );
  return `<section><h2>Problems in the files <small>${problems.length}</small></h2><ul class="problems">${items.join('')}</ul></section>`;
}
