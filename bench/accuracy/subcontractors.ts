import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementVerdict } from '../../engine/src/judge/ElementVerdict.ts';
import { analyseScan } from './analyseScan.ts';
import { type Covered, coverElements } from './coverage.ts';
import { mm, share, table, titled } from './markdown.ts';
import { realFilesFolder } from './models.ts';
import { readModel } from './openFiles.ts';
import { sampleModel } from './sampleModel.ts';
import { writeCloud } from './writeCloud.ts';

/** The designer's model of a trade, and what the firm that made it drew itself; all in one frame. */
const trades = [
  {
    designed: 'ROOT-kalkzandsteen.ifczip',
    made: ['Begane grond', '1e verdieping', '2e verdieping', '3e verdieping'].map((storey) => `XELLA-${storey}.ifc`),
  },
  { designed: 'ROOT-houten kozijnen.ifczip', made: ['LINDEN - Kozijnen.ifcZIP'] },
];
const radiusM = 0.06;
const stepM = 0.015;
const toleranceM = 0.01;
/** With at least this share of its surface within the radius of something made, an element is taken to be there. */
const thereShare = 0.8;

/** One element: what the engine said, and what plain geometry says. */
interface Comparison {
  verdict: ElementVerdict;
  /** By what its own trade made. */
  covered: Covered;
  /** By what anybody made. */
  coveredByAny: Covered;
}

/** Holds what two subcontractors drew, sampled as one point cloud, against the designer's models of the same building. */
export async function reportSubcontractors(folder: string): Promise<string> {
  const files = join(realFilesFolder(), 'ifc/schependomlaan_subs');
  if (!existsSync(files)) return titled('Subcontractors', 'The models are not here.');
  const designed = trades.map((trade) => join(files, trade.designed));
  const design = await readModel(designed);
  const work = await readModel(trades.flatMap(({ made }) => made.map((name) => join(files, name))));
  const path = join(folder, 'made.ply');
  const points = sampleModel(work, stepM);
  await writeCloud(path, points.length / 3, [points]);
  const result = await analyseScan(designed, path, { georeference: 'local', lanes: 2, folder });
  if ('refusal' in result) return titled('Subcontractors', `The cloud was refused: ${result.refusal}`);
  const { verdicts, registration } = result;
  const byAny = coverElements(design, work, radiusM);
  const parts = [
    titled(
      'Subcontractors',
      `${verdicts.length} elements against ${(points.length / 3e6).toFixed(1)} M points, one every ${mm(stepM, 0)} mm, without stations. ${registration.sentence}`,
    ),
  ];
  for (const { designed: file, made } of trades) {
    const byOwn = coverElements(design, await readModel(made.map((name) => join(files, name))), radiusM);
    const elements = verdicts.map(
      (verdict, k): Comparison => ({ verdict, covered: byOwn[k] as Covered, coveredByAny: byAny[k] as Covered }),
    );
    parts.push(
      describe(
        file,
        elements.filter(({ verdict }) => verdict.rootModel === file),
      ),
    );
  }
  return parts.join('\n\n');
}

function describe(file: string, elements: readonly Comparison[]): string {
  const there = elements.filter(isThere);
  const counts = table(
    ['', 'elements', 'verified', 'deviated', 'under_construction', 'missing', 'no_data'],
    [
      countRow(`there: ${thereShare * 100} % of the surface within ${mm(radiusM, 0)} mm of what its trade made`, there),
      countRow(
        'not, or not all of it',
        elements.filter((element) => !isThere(element)),
      ),
    ],
  );
  const odd = elements.filter((one) => !isThere(one) || one.verdict.status !== 'verified' || shiftOf(one) > toleranceM);
  const listed = odd.toSorted((a, b) => a.covered.share - b.covered.share);
  return titled(
    `Subcontractors: ${file}`,
    counts,
    'Each that is not verified, not all there, or of which two opposite faces were made more than 10 mm to the same side:',
    elementTable(listed),
  );
}

/** How far two opposite sides, where most of both was found, lie to the same side of the design. */
function shiftOf({ coveredByAny: { sides } }: Comparison): number {
  const shifts = [0, 2, 4].map((at) => {
    const [plus, minus] = sides.slice(at, at + 2);
    if (!plus || !minus || !(plus.share > 0.5 && minus.share > 0.5)) return 0;
    const isOneWay = plus.outwardsM * minus.outwardsM < 0;
    return isOneWay ? Math.min(Math.abs(plus.outwardsM), Math.abs(minus.outwardsM)) : 0;
  });
  return Math.max(...shifts);
}

const isThere = ({ covered }: Comparison) => covered.share >= thereShare;

function countRow(name: string, elements: readonly Comparison[]): string[] {
  const count = (status: string) => `${elements.filter(({ verdict }) => verdict.status === status).length}`;
  const statuses = ['verified', 'deviated', 'under_construction', 'missing', 'no_data'];
  return [name, `${elements.length}`, ...statuses.map(count)];
}

function elementTable(elements: readonly Comparison[]): string {
  const rows = elements.map(({ verdict, covered, coveredByAny }) => [
    `\`${verdict.globalId}\``,
    `${verdict.type.replace('Ifc', '')} ${verdict.name ?? ''}`.trim(),
    verdict.storey ?? '–',
    verdict.status,
    mm(verdict.magnitudeM, 0),
    `${share(covered.share)} / ${share(coveredByAny.share)}`,
    tellSides(coveredByAny),
    verdict.reason,
  ]);
  return table(
    [
      'GlobalId',
      'element',
      'storey',
      'verdict',
      'mm',
      'within 60 mm of its trade / of anybody',
      'made face lies outwards, by side: mm (share of it)',
      'reason',
    ],
    rows,
  );
}

function tellSides({ sides }: Covered): string {
  return sides
    .filter(({ surfaceShare }) => surfaceShare > 0)
    .map(({ name, outwardsM, share: near }) => `${name} ${mm(outwardsM, 0)} (${near.toFixed(2)})`)
    .join(', ');
}
