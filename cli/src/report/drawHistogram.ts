import { millimetres } from '@plumbline/contract/units';
import type { ElementVerdict } from '@plumbline/engine/judge/ElementVerdict';
import { fontFamily, lineAt, textAt, unitText } from '@plumbline/engine/prove/scene/svg';
import { countText, statusColour } from './format.ts';

const binM = 0.005;
const bins = 21;
const left = 56;
const top = 16;
const width = 860;
const height = 190;
const soft = '#6b7785';

/** Magnitudes in bins of 5 mm, the last for 100 mm and more, with a line at the tolerance. */
export function drawHistogram(verdicts: readonly ElementVerdict[], toleranceM: number): string {
  const measured = verdicts.filter(({ magnitudeM }) => magnitudeM !== null);
  const counts = Array.from({ length: bins }, () => ({ verified: 0, others: 0 }));
  for (const { magnitudeM, status } of measured) {
    const bin = counts[Math.min(bins - 1, Math.floor((magnitudeM ?? 0) / binM + 1e-9))];
    if (bin) bin[status === 'verified' ? 'verified' : 'others']++;
  }
  if (measured.length === 0) return '<p class="note">No element could be measured.</p>';
  const highest = Math.max(...counts.map(({ verified, others }) => verified + others));
  const step = niceStep(highest / 4);
  const most = step * Math.max(1, Math.ceil(highest / step));
  const parts = [drawScale(most, step)];
  for (const [bin, { verified, others }] of counts.entries()) parts.push(drawBin(bin, verified, others, most));
  parts.push(drawTolerance(toleranceM));
  return [
    `<svg class="histogram" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 10} ${top + height + 44}" font-family="${fontFamily}" role="img">`,
    `<title>Number of elements by deviation; ${countText(measured.length)} measured</title>`,
    ...parts,
    '</svg>',
  ].join('');
}

const niceStep = (least: number) => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
};

function drawScale(most: number, step: number): string {
  const lines: string[] = [];
  for (let value = 0; value <= most; value += step) {
    const y = top + height * (1 - value / most);
    lines.push(lineAt(left, y, left + width, y, value === 0 ? '#1f2933' : '#e3e7ec'));
    lines.push(textAt(left - 8, y + 4, countText(value), { size: 12, anchor: 'end', colour: soft }));
  }
  return lines.join('');
}

function drawBin(bin: number, verified: number, others: number, most: number): string {
  const binWidth = width / bins;
  const x = left + bin * binWidth;
  const verifiedHeight = (height * verified) / most;
  const othersHeight = (height * others) / most;
  const bar = (y: number, barHeight: number, colour: string, edge: string) =>
    barHeight === 0
      ? ''
      : `<rect x="${unitText(x + 3)}" y="${unitText(y)}" width="${unitText(binWidth - 6)}" height="${unitText(barHeight)}" fill="${colour}" stroke="${edge}" stroke-width=".7"/>`;
  const total = verified + others;
  const isLast = bin === bins - 1;
  return [
    bar(top + height - verifiedHeight, verifiedHeight, statusColour('verified'), '#1d6b3c'),
    bar(top + height - verifiedHeight - othersHeight, othersHeight, statusColour('deviated'), '#8a6d00'),
    total > 0
      ? textAt(x + binWidth / 2, top + height - verifiedHeight - othersHeight - 4, countText(total), {
          size: 11,
          anchor: 'middle',
        })
      : '',
    bin % 2 === 0 || isLast
      ? textAt(isLast ? x + binWidth / 2 : x, top + height + 18, isLast ? '≥ 100' : String(millimetres(bin * binM)), {
          size: 12,
          anchor: 'middle',
          colour: soft,
        })
      : '',
    isLast ? textAt(left + width, top + height + 38, 'deviation, mm', { size: 12, anchor: 'end', colour: soft }) : '',
  ].join('');
}

function drawTolerance(toleranceM: number): string {
  const x = left + (Math.min(toleranceM / binM, bins) * width) / bins;
  return [
    `<path d="M${unitText(x)} ${top - 6}V${top + height}" stroke="#1f2933" stroke-width="1.2" stroke-dasharray="5 3"/>`,
    textAt(x + 6, top + 4, `tolerance ${millimetres(toleranceM)} mm`, { size: 12, weight: 600 }),
  ].join('');
}
