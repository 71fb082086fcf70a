import type { ElementStatus } from '@plumbline/contract/status';
import { drawBar } from '../pdf/drawBar.ts';
import { drawDonut } from '../pdf/drawDonut.ts';
import { drawHeading, drawSubheading } from '../pdf/drawHeading.ts';
import { drawTable, type Row } from '../pdf/drawTable.ts';
import { countOf, showNumber, showPercent } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { colours, statusOf, styles } from '../pdf/theme.ts';
import type { Quality, StatusCount, StatusGroup } from './QualityReport.ts';

const donutSize = 148;

/** How many elements have which status, as a whole, by floor and by type. */
export async function drawBreakdown(pdf: Pdf, { statuses, floors, types }: Quality): Promise<void> {
  drawHeading(pdf, 'Breakdown by status', donutSize);
  drawOverview(pdf, statuses);
  await drawGroups(pdf, { title: 'By floor', noun: 'floor', statuses, groups: floors });
  await drawGroups(pdf, { title: 'By element type', noun: 'type', statuses, groups: types });
}

function drawOverview(pdf: Pdf, statuses: readonly StatusCount[]): void {
  const { document, tags, type } = pdf;
  const total = statuses.reduce((sum, { count }) => sum + count, 0);
  const outer = donutSize / 2;
  const ring = { x: paper.left + outer, y: pdf.y + outer + 4, outer, inner: outer * 0.62 };
  tags.content('Figure', () => drawDonut(pdf, statuses, ring), {
    alt: 'The statuses as parts of a ring; the figures stand beside it',
  });
  const number = type.lay(
    showNumber(total),
    { size: total > 999_999 ? 14 : 18, weight: 600, colour: colours.ink },
    { width: ring.inner * 2 },
  );
  const noun = type.lay(total === 1 ? 'element' : 'elements', styles.label, { width: ring.inner * 2 });
  tags.content('P', () => {
    const y = ring.y - (number.height + noun.height) / 2;
    type.draw(number, { x: ring.x - ring.inner, y, align: 'centre' }, ring.inner * 2);
    type.draw(noun, { x: ring.x - ring.inner, y: y + number.height, align: 'centre' }, ring.inner * 2);
  });
  const rowHeight = 24;
  let y = ring.y - (statuses.length * rowHeight) / 2;
  const left = paper.left + donutSize + 40;
  const width = paper.right - left;
  for (const { status, count } of statuses) {
    const { label, colour } = statusOf(status);
    const cells = [label, showNumber(count), showPercent(count, total)].map((text) =>
      type.lay(text, styles.fact, { width: 200 }),
    );
    const top = y + 4;
    tags.ornament(() => {
      document.circle(left + 4, y + rowHeight / 2, 4).fill(colour);
      if (status !== statuses.at(-1)?.status) document.rect(left, y + rowHeight, width, 0.5).fill(colours.line);
    });
    tags.content('P', () => {
      const [name, figure, percent] = cells;
      if (name) type.draw(name, { x: left + 16, y: top });
      if (figure) type.draw(figure, { x: left + width - 160, y: top, align: 'right' }, 80);
      if (percent) type.draw(percent, { x: left + width - 70, y: top, align: 'right' }, 70);
    });
    y += rowHeight;
  }
  pdf.y += donutSize + 8;
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
      label: statusOf(status).label,
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
        drawBar(pdf, parts, { x: lefts[1] ?? 0, y: y + height / 2 - 3.5, width: barWidth - 8, height: 7 }),
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
