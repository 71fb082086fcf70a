import { drawBar } from '../pdf/drawBar.ts';
import { drawSubheading } from '../pdf/drawHeading.ts';
import { drawTable, type Row } from '../pdf/drawTable.ts';
import { showNumber, showPercent } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth } from '../pdf/paper.ts';
import type { ReportedGroup, ReportedSums } from './ProgressReport.ts';
import { sharesOfSums } from './sharesOfSums.ts';

const nameWidth = 170;
const figureWidth = 60;

export interface Grouping {
  title: string;
  noun: string;
  groups: readonly ReportedGroup[];
  showsQuality: boolean;
}

/** How much of each floor, or each type, stands. */
export async function drawProgressGroups(pdf: Pdf, { title, noun, groups, showsQuality }: Grouping): Promise<void> {
  if (groups.length === 0) return;
  drawSubheading(pdf, title, Math.min(32 + groups.length * 21, 260));
  const barWidth = innerWidth - nameWidth - 4 * figureWidth;
  const right = { width: figureWidth, align: 'right' as const };
  const columns = [
    { label: noun, width: nameWidth },
    { label: '', width: barWidth },
    { label: 'Elements', ...right },
    { label: 'Built', ...right },
    { label: 'Progress', ...right },
    { label: 'Not seen', ...right },
  ];
  const rows = groups.map((group): Row => {
    const { name, total, built, share, notSeen } = group;
    return {
      cells: [name, '', showNumber(total), showNumber(built), showShare(share), showNumber(notSeen)],
      draw: ({ columns: lefts, y, height }) =>
        drawBar(pdf, sharesOfSums(group, showsQuality), {
          x: lefts[1] ?? 0,
          y: y + height / 2 - 3.5,
          width: barWidth - 8,
          height: 7,
        }),
    };
  });
  await drawTable(pdf, columns, rows);
}

export const showShare = (share: ReportedSums['share']) => showPercent(share, 1);
