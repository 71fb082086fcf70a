import { claimOrphans } from '../judge/claimOrphans.ts';
import type { ElementEvidence } from '../judge/classifyElement.ts';
import type { ElementVerdict } from '../judge/ElementVerdict.ts';
import { findMirrored } from '../judge/findMirrored.ts';
import { judgeElements } from '../judge/judgeElements.ts';
import { lookBesideAll } from '../judge/lookBeside.ts';
import { describeDue, describeUnknownDue, matchDue } from '../judge/matchDue.ts';
import { withTolerances } from '../judge/matchTolerances.ts';
import { settleNeighbours } from '../judge/settleNeighbours.ts';
import type { ElementPatches } from '../measure/compare/ElementPatches.ts';
import { joinByElement } from '../measure/compare/joinByElement.ts';
import { forEachKind, joinPasses } from '../measure/see/ElementPasses.ts';
import { chooseSubjects } from '../prove/chooseSubjects.ts';
import type { EvidenceChoice } from '../prove/EvidenceFiles.ts';
import { defineStep } from './defineStep.ts';
import { describeMeasurements } from './describeMeasurements.ts';
import { describeProblems } from './describeNotes.ts';
import { describeStates } from './describeStates.ts';
import { describeWork } from './describeWork.ts';
import { type TradeVerdicts, writeJudged } from './Judged.ts';
import { readModel, readSample, readScans } from './KeptModel.ts';
import { readRegistration } from './keepRegistration.ts';
import { listEpochs } from './listEpochs.ts';
import { readLooked, readPatches } from './look.ts';
import type { Run } from './openRun.ts';
import { packMeasurements } from './packMeasurements.ts';
import { refuse } from './refuse.ts';
import { stepFiles } from './stepFiles.ts';

/** Elements of one piece of proving, and of one pack: some seconds' work, and a few packs a trade. */
const elementsAtOnce = 1000;

/** Settles what neighbours claim, judges every element and says what there is to prove; a scan that turns out to be mirrored is refused. */
export const judge = defineStep({
  kind: 'judge',
  says: 'Judging elements',
  weight: 1.5,
  version: 12,
  after: ['look'],
  reads: ['model', 'sample', 'register', 'spool', 'look'],
  tells: 'notes',
  pieces: async () => [{ piece: {}, size: 1 }],
  result: () => stepFiles.judged,
  async writes({ judged }) {
    const { trades } = await judged();
    const { run, notes, states, judgedTrade } = stepFiles;
    return [run, states, notes('judge'), ...trades.map(({ name }) => judgedTrade(name))];
  },
  async run(run) {
    const { folder } = run;
    const [order, { mesh }, plan, spools] = await Promise.all([run.order(), run.ground(), run.plan(), run.spools()]);
    const [{ model }, scans] = await Promise.all([readModel(folder), readScans(folder)]);
    const registration = await readRegistration(folder);
    const due = order.due && matchDue(model, order.due);
    const { evidence, patches } = await settle(run, due?.isDue);
    const { settings } = withTolerances(order.settings, model.elements, { named: order.named });
    const verdicts = judgeElements(model, evidence, registration, settings, due?.isDue);
    const mirrored = await findMirrored(registration, verdicts, { sample: () => readSample(folder), mesh });
    if (mirrored !== undefined) throw refuse(order.scans, mirrored);
    const problems = [...describeWork({ model, scans, plan, spools }), ...(due ? describeUnknownDue(due) : [])];
    const measured = describeMeasurements(
      { registration, evidence: evidence.map(withoutClaims), problems, mesh },
      { ...order, settings, isDue: due?.isDue, model, scans },
    );
    await folder.writeBytes(stepFiles.run, packMeasurements(measured));
    const states = describeStates(model, evidence, listEpochs(plan.scans, order.scans), order.scans);
    await folder.writeJson(stepFiles.states, states ?? null);
    await folder.writeJson(stepFiles.notes('judge'), [
      ...(states ? [states.message] : []),
      ...(due ? [describeDue(due.isDue)] : []),
      ...describeProblems(measured),
    ]);
    const trades = divideByTrade({ verdicts, patches, evidence }, order.evidence);
    await writeJudged(folder, trades, await run.spheres());
  },
});

/** Patches are numbered within the analysis. */
const withoutClaims = ({ claimed: _, ...kept }: ElementEvidence): ElementEvidence => kept;

interface Judged {
  verdicts: ElementVerdict[];
  patches: ElementPatches;
  evidence: ElementEvidence[];
}

/** What the groups found, put together: which of what lies around belongs to whom can only be told by all. */
async function settle(run: Run, isDue: Uint8Array | undefined): Promise<Pick<Judged, 'patches' | 'evidence'>> {
  const { mesh, samples, cubes } = await run.ground();
  const looked = await readLooked(run);
  const patches = await readPatches(run);
  const around = {
    mesh,
    samples: samples(),
    areaM2: cubes().areaM2,
    patches,
    strays: joinByElement(looked.map(({ strays }) => strays)),
    passes: forEachKind((kind) => joinPasses(looked.map(({ passes }) => passes[kind]))),
  };
  const found = looked.flatMap(({ evidence }) => evidence);
  const placed = claimOrphans(mesh, patches, lookBesideAll(around, found, isDue));
  return { patches, evidence: settleNeighbours(mesh, patches, placed) };
}

function divideByTrade(judged: Judged, choice: EvidenceChoice): Map<string, TradeVerdicts> {
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
  const cut = (part: number) => Math.round((items.length * part) / parts);
  return Array.from({ length: parts }, (_, part) => items.slice(cut(part), cut(part + 1)));
}
