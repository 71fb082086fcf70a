import { sayUnseenShare } from '@plumbline/contract/sayUnseenShare';
import type { ElementStatus } from '@plumbline/contract/status';
import { drawBar } from '../pdf/drawBar.ts';
import { drawHeading, drawSubheading } from '../pdf/drawHeading.ts';
import { drawOverview, overviewHeight } from '../pdf/drawOverview.ts';
import { drawTable, type Row } from '../pdf/drawTable.ts';
import { countOf, showNumber, showPercent } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth } from '../pdf/paper.ts';
import { labelledStatus, sharesOf } from '../pdf/Share.ts';
import { styles } from '../pdf/theme.ts';
import type { Quality, StatusCount, StatusGroup } from './QualityReport.ts';

/** How many elements have which status, as a whole, by floor and by type. */
export async function drawBreakdown(pdf: Pdf, { statuses, floors, types }: Quality): Promise<void> {
  drawHeading(pdf, 'Breakdown by status', overviewHeight);
  drawOverview(pdf, sharesOf(statuses), { one: 'element', many: 'elements' });
  const countOfStatus = (name: ElementStatus) => statuses.find(({ status }) => status === name)?.count ?? 0;
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const unseen = { noData: countOfStatus('no_data'), notDue: countOfStatus('not_due'), total };
  const said = sayUnseenShare(unseen, { count: showNumber, percent: showPercent });
  if (said !== undefined) pdf.write(said, styles.body);
  await drawGroups(pdf, { title: 'By floor', noun: 'floor', statuses, groups: floors });
  await drawGroups(pdf, { title: 'By element type', noun: 'type', statuses, groups: types });
}

interface Grouping {
  title: string;
  noun: string;
  statuses: readonly StatusCount[];
  groups: readonly StatusGroup[];
}

const mostGroups = 25;
const figureWidth = 44;
const nameWidth = 145;
const widthOf = (status: ElementStatus) => (status === 'under_construction' ? 58 : figureWidth);

async function drawGroups(pdf: Pdf, { title, noun, statuses, groups }: Grouping): Promise<void> {
  if (groups.length === 0) return;
  const shown = groups.length > mostGroups + 1 ? foldRest(groups, noun) : groups;
  // A short table is not torn apart, and no page has a single row of one.
  drawSubheading(pdf, title, Math.min(32 + shown.length * 21, 260));
  const figures = statuses.reduce((sum, { status }) => sum + widthOf(status), figureWidth);
  const barWidth = innerWidth - nameWidth - figures;
  const columns = [
    { label: noun === 'floor' ? 'Floor' : 'Type', width: nameWidth },
    { label: '', width: barWidth },
    ...statuses.map(({ status }) => ({
      label: labelledStatus(status).label,
      width: widthOf(status),
      align: 'right' as const,
    })),
    { label: 'All', width: figureWidth, align: 'right' as const },
  ];
  const rows = shown.map(({ name, counts, total }): Row => {
    const parts = statuses.map(({ status }, index) => ({ status, count: counts[index] ?? 0 }));
    return {
      cells: [name, '', ...parts.map(({ count }) => (count === 0 ? '–' : showNumber(count))), showNumber(total)],
      draw: ({ columns: lefts, y, height }) =>
        drawBar(pdf, sharesOf(parts), { x: lefts[1] ?? 0, y: y + height / 2 - 3.5, width: barWidth - 8, height: 7 }),
    };
  });
  await drawTable(pdf, columns, rows);
}

function foldRest(groups: readonly StatusGroup[], noun: string): StatusGroup[] {
  const rest = groups.slice(mostGroups);
  const counts = (rest[0]?.counts ?? []).map((_, index) =>
    rest.reduce((sum, group) => sum + (group.counts[index] ?? 0), 0),
  );
  const total = rest.reduce((sum, group) => sum + group.total, 0);
  return [...groups.slice(0, mostGroups), { name: `${countOf(rest.length, `other ${noun}`)}`, counts, total }];
}
