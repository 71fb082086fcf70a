import { share, table } from './markdown.ts';
import type { CaseName, ElementResult, RunResult } from './RunResult.ts';

/** Elements a large building has: what a figure is given by. */
const perElements = 2000;

/** Whatever the truth is about its place: something of it stands. */
const stands = ({ change, truth }: ElementResult) => change !== 'missing' && truth !== 'missing';

/** Called missing although it stands. */
export const isFalselyMissing = (one: ElementResult) => stands(one) && one.verdict === 'missing';

/** The gravest mistake: how often an element that stands was called missing, borderline or not, in every case. */
export function falseMissingTable(runs: readonly RunResult[], cases: readonly CaseName[]): string {
  const judged = runs.filter(({ case: name }) => name !== 'foreign');
  const rows = cases
    .filter((name) => judged.some((run) => run.case === name))
    .map((name) =>
      falseMissingRow(
        name,
        judged.filter((run) => run.case === name),
      ),
    );
  if (rows.length > 1) rows.push(falseMissingRow('all', judged));
  return table(
    [
      'case',
      'scans',
      'standing elements',
      'called missing',
      `of ${perElements}`,
      'of these, without the borderline',
      'of these, that return nothing',
    ],
    rows,
  );
}

function falseMissingRow(name: string, runs: readonly RunResult[]): string[] {
  const standing = runs.flatMap(({ elements }) => elements).filter(stands);
  const wrong = standing.filter(isFalselyMissing);
  return [
    name,
    `${runs.length}`,
    `${standing.length}`,
    `${wrong.length}`,
    ((perElements * wrong.length) / standing.length).toFixed(1),
    `${wrong.filter(({ doubts }) => doubts.length === 0).length}`,
    `${wrong.filter(({ returnsNothing }) => returnsNothing).length}`,
  ];
}

/** What was said of elements that stand and return little or nothing, by their surface, and of missing ones against the sky. */
export function silentTable(elements: readonly ElementResult[]): string {
  const groups: [string, ElementResult[]][] = [
    ...(['dark', 'specular', 'wet'] as const).map((kind): [string, ElementResult[]] => [
      `${kind}, something returns`,
      elements.filter((one) => stands(one) && one.surface === kind && !one.returnsNothing),
    ]),
    ['returns nothing', elements.filter((one) => stands(one) && one.returnsNothing)],
    ['boarded up', elements.filter(({ isCovered }) => isCovered)],
    ['not there, something else is', elements.filter(({ isReplaced }) => isReplaced)],
    ['100 mm or more off', elements.filter((one) => one.isFar)],
    ['not there, sky behind its place', elements.filter(({ isAgainstSky }) => isAgainstSky)],
  ];
  const verdicts = ['verified', 'deviated', 'under_construction', 'missing', 'no_data'] as const;
  const rows = groups.map(([name, group]) => [
    name,
    `${group.length}`,
    ...verdicts.map((status) => `${group.filter(({ verdict }) => verdict === status).length}`),
    share(group.filter(({ truth, verdict }) => truth === verdict).length / group.length),
  ]);
  return table(['elements', 'n', ...verdicts, 'as the truth has it'], rows);
}
