import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { TourStopId } from '@plumbline/contract/resources/tours';
import { tenantPath } from '@plumbline/contract/tenantPath';
import type { NewStop } from '../modules/tours/service.ts';

/** What the tour leads to. A stop whose facts are absent is left out. */
export interface TourFacts {
  tenantId: string;
  /** The analysis of the last scan, at which most stops are. */
  viewId: string;
  /** The bay whose formwork was out. */
  bay?: {
    /** As people call it: 'bay C'. */
    name: string;
    offMm: number;
    /** One of its columns, deviated, and with points enough to be cut. */
    columnId: string;
    /** Its columns, panels and windows that are off, as the preset of this name keeps them. */
    preset: { id: string; name: string; filter: ClassificationFilter };
  };
  /** The open issue that the bay became. */
  issueId?: string;
  /** One that was recorded at an earlier scan, and that the last one finds solved. */
  solvedIssueId?: string;
  /** The work package of the late trade. */
  late?: { packageId: string; name: string };
}

/** The stops of the demo's tour in words and addresses. */
export function writeTourStops(facts: TourFacts): NewStop[] {
  const { bay, issueId, solvedIssueId, late } = facts;
  return [
    ...(bay ? stopsOfBay(facts, bay) : []),
    ...(issueId === undefined ? [] : [stopOfIssue(facts, issueId)]),
    ...(solvedIssueId === undefined ? [] : [stopOfSolved(facts, solvedIssueId)]),
    ...(late ? [stopOfProgress(facts, late)] : []),
    stopOfReport(facts),
  ];
}

function stopsOfBay(facts: TourFacts, { name, offMm, columnId, preset }: NonNullable<TourFacts['bay']>): NewStop[] {
  const { viewId } = facts;
  const filter = JSON.stringify(preset.filter);
  return [
    {
      ...write('verdict', `A column that is ${offMm} mm out`, [
        'The scan gives each element a verdict: verified, deviated or missing, and no data where it saw nothing.',
        `The row that is marked is a column of ${name}: it stands about ${offMm} mm beside where it was designed.`,
        'Press other rows to fly to them.',
      ]),
      path: addressOf(facts, 'quality', { filter, select: columnId }),
      shows: { viewId },
    },
    {
      ...write('evidence', 'What the scanner saw of it', [
        'This is the same column, cut through: hatched as it was designed, and as dots the points that were scanned.',
        'Step through its sections with the arrows, or open the heat map in the toolbar for the whole surface.',
      ]),
      path: addressOf(facts, 'quality', { filter, select: columnId, tool: 'sections' }),
      shows: { viewId },
    },
    {
      ...write('cause', 'One cause behind many rows', [
        `The preset ‘${preset.name}’ keeps the columns of the bay, the panels on them and the windows in the panels.`,
        `They are off to the same side by about the same ${offMm} mm: the formwork of the bay was, and the rest followed.`,
        'Read down the column ‘Magnitude’ to see how close together they lie.',
      ]),
      path: addressOf(facts, 'quality', { filter, preset: preset.id }),
      shows: { viewId },
    },
  ];
}

function stopOfIssue(facts: TourFacts, issueId: string): NewStop {
  return {
    ...write('issue', 'One issue for whoever mends it', [
      'The bay is one issue: its elements, what went wrong, who looks after it and until when.',
      'Open the comments to read what was decided, or press an element to see it.',
    ]),
    path: addressOf(facts, `issues/${issueId}/detail`),
    shows: { viewId: facts.viewId, issueId },
  };
}

function stopOfSolved(facts: TourFacts, issueId: string): NewStop {
  return {
    ...write('solved', 'The next scan looks again', [
      'This issue was recorded at an earlier scan.',
      'The last one found its elements as designed, and says so here, with the day. A person still closes it.',
    ]),
    path: addressOf(facts, `issues/${issueId}/detail`),
    shows: { viewId: facts.viewId, issueId },
  };
}

function stopOfProgress(facts: TourFacts, { packageId, name }: NonNullable<TourFacts['late']>): NewStop {
  return {
    ...write('progress', 'The trade that is late', [
      `‘${name}’ is measured by the scans, not by reports: the curve is what they saw, beside what was planned.`,
      'Go back to all packages and choose the schedule to see what waits for it.',
    ]),
    path: addressOf(facts, `progress/work-packages/${packageId}/detail`),
    shows: { viewId: facts.viewId, packageId },
  };
}

function stopOfReport(facts: TourFacts): NewStop {
  const filter = JSON.stringify({ statuses: ['deviated'] } satisfies ClassificationFilter);
  return {
    ...write('report', 'All of it on paper', [
      'Export, the arrow above the table, makes a spreadsheet of the rows or a quality report as PDF.',
      'The report has the building, plans of its storeys and the evidence of each element that the filter takes. Try one.',
    ]),
    path: addressOf(facts, 'quality', { filter }),
    shows: { viewId: facts.viewId },
  };
}

const write = (id: TourStopId, title: string, sentences: readonly string[]) => ({
  id,
  title,
  text: sentences.join(' '),
});

/** An address that names no filter would keep the one of the stop before. */
function addressOf(
  { tenantId, viewId }: TourFacts,
  page: string,
  parameters: Record<string, string> = {},
): NewStop['path'] {
  const search = new URLSearchParams({ filter: '{}', ...parameters });
  return `/${encodeURIComponent(tenantPath(tenantId))}/${viewId}/${page}?${search}`;
}
