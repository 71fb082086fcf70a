import { boundsTable } from './boundsTable.ts';
import { deviationTable, magnitudeTable, noiseTable } from './magnitudeTables.ts';
import { titled } from './markdown.ts';
import { silentTable } from './missingTables.ts';
import type { CaseName, RunResult } from './RunResult.ts';
import { foreignTable, placementTable, residualTable, tellPlacements } from './registrationTables.ts';
import { sizeTable } from './sizeTable.ts';
import { confusionTable, doubtTable, macroTable, modelTable } from './statusTables.ts';

/** What is written about each case; `otherOf` names the model that a foreign scan was held against. */
export function reportCase(name: CaseName, runs: readonly RunResult[], otherOf: (model: string) => string): string {
  const elements = runs.flatMap((run) => run.elements);
  const sure = elements.filter(({ doubts }) => doubts.length === 0);
  switch (name) {
    case 'plain':
      return [...reportStatuses('Plain', runs), titled('Plain: borderline elements', doubtTable(elements))].join(
        '\n\n',
      );
    case 'rough':
      return reportStatuses('Rough: 5 mm of registration error, more clutter', runs).join('\n\n');
    case 'dark':
      return reportSilent('Dark: surfaces that send little or nothing back', runs);
    case 'recorded':
      return reportSilent('Recorded: the same, with a record of every ray that did not come back', runs);
    case 'hard':
      return reportAll('Hard', 'all that hurts at once', runs);
    case 'worst':
      return reportAll(
        'Worst',
        'the same in a thin scan, something else where elements are missing, some far off',
        runs,
      );
    case 'poor':
      return reportStatuses('Poor: half of the stations 30 mm off', runs).join('\n\n');
    case 'unreferenced':
      return titled('Not georeferenced', tellPlacements(runs), placementTable(runs));
    case 'merged':
      return titled('Merged cloud without stations', macroTable(runs), confusionTable(sure));
    case 'foreign':
      return titled('A scan of another building', foreignTable(runs, otherOf));
  }
}

function reportAll(name: string, what: string, runs: readonly RunResult[]): string {
  return [
    reportSilent(`${name}: ${what}`, runs),
    titled(`${name}: elements of another size`, sizeTable(runs)),
    titled(`${name}: deviations of 10 mm and more`, deviationTable(runs)),
    titled(`${name}: magnitudes, mm`, magnitudeTable(runs)),
    titled(`${name}: bounds`, boundsTable(runs)),
    titled(`${name}: registration`, residualTable(runs)),
  ].join('\n\n');
}

function reportSilent(title: string, runs: readonly RunResult[]): string {
  const elements = runs.flatMap((run) => run.elements);
  const sure = elements.filter(({ doubts }) => doubts.length === 0);
  return [
    titled(`${title}: precision and recall, mean over models`, macroTable(runs)),
    titled(`${title}: truth against verdict, without the borderline`, confusionTable(sure)),
    titled(`${title}: what was said of what deceives`, silentTable(elements)),
  ].join('\n\n');
}

function reportStatuses(title: string, runs: readonly RunResult[]): string[] {
  const elements = runs.flatMap((run) => run.elements);
  const sure = elements.filter(({ doubts }) => doubts.length === 0);
  return [
    titled(`${title}: precision and recall, mean over models`, macroTable(runs)),
    titled(`${title}: truth against verdict, without the borderline`, confusionTable(sure)),
    titled(`${title}: each model, without the borderline`, modelTable(runs)),
    titled(`${title}: deviations of 10 mm and more`, deviationTable(runs)),
    titled(`${title}: magnitudes, mm`, magnitudeTable(runs)),
    titled(`${title}: bounds`, boundsTable(runs)),
    titled(`${title}: offsets found on elements built as designed, mm`, noiseTable(runs)),
    titled(`${title}: registration`, residualTable(runs)),
  ];
}
