import { chooseSubjects, hasStations } from '../analyse/evidence/chooseSubjects.ts';
import type { EvidenceChoice } from '../analyse/evidence/EvidenceFiles.ts';
import { findSpheres } from '../analyse/evidence/findSpheres.ts';
import { type JudgedWork, judgeWork } from '../analyse/judgeWork.ts';
import { describeRun } from '../analyse/results/describeRun.ts';
import { packRun } from '../analyse/results/packRun.ts';
import type { Run } from '../run/openRun.ts';
import { packColumns } from '../run/packColumns.ts';
import { describeProblems } from './describeNotes.ts';
import { type TradeVerdicts, writeJudged } from './Judged.ts';
import { readModel, readSample } from './KeptModel.ts';
import { readOrder } from './readOrder.ts';
import { refuse } from './refuse.ts';
import { stepFiles } from './stepFiles.ts';

/** Elements of one step of proving: a second's work or so. */
const elementsAtOnce = 48;

/** Judges every element and says what there is to prove; a scan that turns out to be mirrored is refused. */
export async function judgeStep(run: Run): Promise<void> {
  const { folder, mesh } = run;
  const order = await readOrder(folder.path);
  const { model, scans } = await readModel(folder);
  const { settings, evidence: choice } = order;
  const { mirrored, ...judged } = await judgeWork(run, { model, scans, settings, sample: () => readSample(folder) });
  if (mirrored !== undefined) throw refuse(order.scans, mirrored);
  const finished = describeRun({ ...judged, mesh }, { ...order, model, scans });
  await folder.writeBytes(stepFiles.patches, packColumns({ ...judged.patches }));
  await folder.writeBytes(stepFiles.run, packRun(finished));
  await folder.writeJson(stepFiles.notes('judge'), describeProblems(finished));
  const trades = divideByTrade(judged, choice);
  const isProven = [...trades.values()].some(({ parts }) => parts.length > 0);
  await writeJudged(folder, trades, isProven && hasStations(judged) ? findSpheres(scans, judged.registration) : []);
}

function divideByTrade(
  judged: JudgedWork | Omit<JudgedWork, 'mirrored'>,
  choice: EvidenceChoice,
): Map<string, TradeVerdicts> {
  const subjects = Map.groupBy(chooseSubjects(judged, choice), ({ verdict }) => verdict.trade);
  const verdicts = [...Map.groupBy(judged.verdicts, ({ trade }) => trade)];
  return new Map(
    verdicts
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([trade, own]) => [trade, { verdicts: own, parts: divide(subjects.get(trade) ?? []) }]),
  );
}

function divide<T>(items: T[]): T[][] {
  const parts = Math.ceil(items.length / elementsAtOnce);
  return Array.from({ length: parts }, (_, i) => items.slice(i * elementsAtOnce, (i + 1) * elementsAtOnce));
}
