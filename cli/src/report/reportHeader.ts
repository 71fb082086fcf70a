import { millimetres } from '@plumbline/contract/units';
import type { AnalysisSettings } from '@plumbline/engine/judge/AnalysisSettings';
import { describeDue } from '@plumbline/engine/judge/matchDue';
import { escapeText } from '@plumbline/engine/prove/scene/svg';
import { countText, mmText, plural, residualText } from './format.ts';
import type { ReportInput } from './ReportInput.ts';

/** Title, date, and where to find what. */
export function writeHeader({ project, date }: ReportInput): string {
  return [
    '<header>',
    '<p class="maker">Plumbline <span>Scan against model</span></p>',
    `<h1>${escapeText(project)}</h1>`,
    `<p class="date">${escapeText(date)}</p>`,
    '<nav><a href="#summary">Summary</a><a href="#pictures">Plans</a><a href="#deviations">Deviations</a><a href="#missing">Missing</a><a href="#elements">All elements</a><a href="#guide">How to read this</a></nav>',
    '</header>',
  ].join('');
}

const modes: Record<AnalysisSettings['georeference'], string> = {
  global: 'Map coordinates',
  local: 'Model coordinates',
  none: 'Found by Plumbline',
  trusted: 'As given',
};

/** Which files were held against each other, how they were laid on top of one another, and by which tolerance. */
export function describeInputs({ models, scans, registration, settings, isDue }: ReportInput): string {
  const points = scans.reduce((sum, scan) => sum + (scan.points ?? 0), 0);
  const model = ({ name, schema }: ReportInput['models'][number]) =>
    `<li>${escapeText(name)}${schema ? ` <small>${escapeText(schema)}</small>` : ''}</li>`;
  const scan = ({ name, points: own }: ReportInput['scans'][number]) =>
    `<li>${escapeText(name)}${own === undefined ? '' : ` <small>${plural(own, 'point', 'points')}</small>`}</li>`;
  return [
    '<section class="inputs"><h2>What was compared</h2><div class="columns">',
    `<div><h3>${plural(models.length, 'model file', 'model files')}</h3><ul>${models.map(model).join('')}</ul></div>`,
    `<div><h3>${plural(scans.length, 'scan', 'scans')}${points > 0 ? `, ${countText(points)} points` : ''}</h3><ul class="long">${scans.map(scan).join('')}</ul></div>`,
    '<div><h3>Registration</h3><dl>',
    `<dt>Coordinates</dt><dd>${modes[registration.mode]}</dd>`,
    `<dt>Residual</dt><dd>${residualText(registration.residualM)}</dd>`,
    `<dt>Verdict</dt><dd><strong>${registration.verdict === 'trusted' ? 'not verified' : registration.verdict}</strong></dd></dl>`,
    `<p>${escapeText(registration.sentence)}</p></div>`,
    `<div><h3>Tolerance</h3>${describeTolerance(settings)}</div>`,
    isDue ? `<div><h3>What is due</h3><p>${escapeText(describeDue(isDue))}</p></div>` : '',
    '</div></section>',
  ].join('');
}

function describeTolerance({ toleranceM, toleranceByTypeM = {}, toleranceByElementM = {} }: AnalysisSettings): string {
  const types = Object.entries(toleranceByTypeM);
  const elements = Object.keys(toleranceByElementM).length;
  return [
    `<p class="figure">${millimetres(toleranceM)} mm</p>`,
    types.length > 0
      ? `<dl>${types.map(([type, own]) => `<dt>${escapeText(type)}</dt><dd>${mmText(own)}</dd>`).join('')}</dl>`
      : '',
    elements > 0
      ? `<p>${plural(elements, 'element has', 'elements have')} a tolerance of ${elements === 1 ? 'its' : 'their'} own.</p>`
      : '',
  ].join('');
}
