import { createHash } from 'node:crypto';
import { escapeText } from '@plumbline/engine/prove/scene/svg';
import type { ReportInput } from './ReportInput.ts';
import { listDeviations, listMissing, listUnderConstruction } from './reportDeviations.ts';
import { tableOfElements } from './reportElements.ts';
import { explainReading, listProblems } from './reportGuide.ts';
import { describeInputs, writeHeader } from './reportHeader.ts';
import { reportScript } from './reportScript.ts';
import { reportStyle } from './reportStyle.ts';
import { showPictures, summarise } from './reportSummary.ts';

/** One page that holds all it shows and asks no other machine for anything. */
export function writeReport(input: ReportInput): string {
  const body = [
    writeHeader(input),
    '<main>',
    summarise(input),
    describeInputs(input),
    showPictures(input),
    listDeviations(input),
    listUnderConstruction(input),
    listMissing(input),
    tableOfElements(input),
    explainReading(input),
    listProblems(input),
    '</main>',
    '<footer>Made by Plumbline. Lengths are in metres inside and in whole millimetres here.</footer>',
  ];
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy()}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(input.project)} – scan against model</title>`,
    `<style>${reportStyle}</style></head><body>`,
    ...body,
    `<script>${reportScript}</script>`,
    '</body></html>',
  ].join('\n');
}

/** Nothing from outside, and no script but ours: a name that slipped through could still do nothing. */
function contentPolicy(): string {
  const hash = createHash('sha256').update(reportScript).digest('base64');
  return `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
}
