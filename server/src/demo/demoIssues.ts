import type { IssuePriority, IssueStatus } from '@plumbline/contract/resources/issues';
import { loggedMm } from './loggedMm.ts';

/** Who of the demo's accounts. */
export type Person = 'admin' | 'member' | 'reviewer';

interface Said {
  by: Person;
  /** The day: yyyy-MM-dd. */
  on: string;
  comment: string;
}

/** An issue of the demo: what people made of an entry of the site log. Its elements and numbers are those of the verdicts. */
export interface DemoIssue {
  /** Of the site log. */
  entry: string;
  /** Of the scans, oldest first: the first that shows it. */
  scan: number;
  /** The day on which it was recorded, after that scan: yyyy-MM-dd. */
  on: string;
  /** Of what the entry touched only these, and then under a title of their own. */
  part?: { marks: RegExp; title: string };
  by: Person;
  assignedTo: Person;
  issueStatus?: IssueStatus;
  priority: IssuePriority;
  /** The activity by whose planned start it must be settled. */
  dueBefore: string;
  hasPicture?: boolean;
  /** Also a copy of the picture that somebody has drawn on. */
  hasMarks?: boolean;
  comments: readonly Said[];
  /** Once a later scan has found it solved. */
  closing?: Said;
}

export const demoIssues: readonly DemoIssue[] = [
  {
    entry: 'bay-out',
    scan: 0,
    on: '2026-09-07',
    priority: 'Blocker',
    hasPicture: true,
    hasMarks: true,
    by: 'reviewer',
    assignedTo: 'member',
    dueBefore: 'A2012',
    issueStatus: 'Under Inspection',
    comments: [
      {
        by: 'reviewer',
        on: '2026-09-07',
        comment:
          'All four are off to the same side by the same amount, so it is one mistake and not four. What were the forms set out from?',
      },
      {
        by: 'member',
        on: '2026-09-08',
        comment:
          'From the edge of the slab. The surveyor was on the roof of the car park that day, and we did not want to wait.',
      },
      {
        by: 'admin',
        on: '2026-09-09',
        comment:
          'The engineer has the numbers. The columns carry; the question is what the façade makes of it. Please do not hang panels on this bay before that is answered.',
      },
    ],
  },
  {
    entry: 'slab-low',
    scan: 0,
    on: '2026-09-08',
    priority: 'Major',
    hasPicture: true,
    by: 'admin',
    assignedTo: 'reviewer',
    dueBefore: 'A2034',
    comments: [
      {
        by: 'admin',
        on: '2026-09-08',
        comment: 'The whole pour is low by the same amount, beams included. Can the screed take it up, Rosa?',
      },
      {
        by: 'reviewer',
        on: '2026-11-02',
        comment: `Yes: the screed takes up ${loggedMm('slab-low')} mm, and the engineer accepts the load. I have approved slab and beams. What hangs below must keep its clear height.`,
      },
    ],
  },
  {
    entry: 'plates-forgotten',
    scan: 1,
    on: '2026-10-05',
    priority: 'Critical',
    by: 'reviewer',
    assignedTo: 'member',
    dueBefore: 'A2032',
    comments: [
      {
        by: 'reviewer',
        on: '2026-10-05',
        comment: 'Four plates are on the drawings, and the scan shows bare concrete on all four columns.',
      },
      {
        by: 'member',
        on: '2026-10-06',
        comment:
          'B3 and B4 can be put on with anchors, the drill is here next week. For B5 and B6 there is rebar in the way.',
      },
      {
        by: 'admin',
        on: '2026-10-07',
        comment: 'Do B3 and B4. The other two wait for a detail from the engineer, so this stays open.',
      },
    ],
  },
  {
    entry: 'bay-out',
    scan: 1,
    on: '2026-10-05',
    priority: 'Critical',
    hasPicture: true,
    hasMarks: true,
    part: { marks: /^(FP|W|CL|DX)-/, title: 'Façade of bay S2 follows the columns, second floor' },
    by: 'admin',
    assignedTo: 'reviewer',
    dueBefore: 'A2032',
    comments: [
      {
        by: 'admin',
        on: '2026-10-05',
        comment:
          'The panels were hung before we had an answer. They are off as the columns are, with the windows in them.',
      },
      {
        by: 'reviewer',
        on: '2026-10-08',
        comment:
          'The joints to the bays on both sides are what matters now. I have asked the architect whether the step may stay.',
      },
    ],
  },
  {
    entry: 'riser-wrong-line',
    scan: 1,
    on: '2026-10-06',
    priority: 'Critical',
    hasPicture: true,
    hasMarks: true,
    by: 'reviewer',
    assignedTo: 'admin',
    dueBefore: 'A2032',
    comments: [
      {
        by: 'reviewer',
        on: '2026-10-06',
        comment:
          'By the lobby the extract main hangs into the ceiling. This must be settled before the ceilings are closed.',
      },
      {
        by: 'member',
        on: '2026-10-08',
        comment: 'The installers say the riser can be moved back floor by floor, two days each.',
      },
      { by: 'admin', on: '2026-10-09', comment: 'Agreed for the ground floor. Get me a price for the other two.' },
    ],
  },
  {
    entry: 'sprinkler-low',
    scan: 1,
    on: '2026-10-05',
    priority: 'Major',
    hasPicture: true,
    hasMarks: true,
    by: 'reviewer',
    assignedTo: 'member',
    dueBefore: 'A2032',
    comments: [
      {
        by: 'reviewer',
        on: '2026-10-05',
        comment: 'The whole line hangs low. With the ceiling where it is drawn the heads would sit below it.',
      },
      {
        by: 'member',
        on: '2026-10-06',
        comment: 'Rods of the wrong length. We take it up on the 21st; the next scan should show it.',
      },
    ],
  },
  {
    entry: 'windows-wrong-size',
    scan: 1,
    on: '2026-10-07',
    priority: 'Major',
    hasPicture: true,
    by: 'member',
    assignedTo: 'admin',
    dueBefore: 'A2032',
    comments: [
      {
        by: 'member',
        on: '2026-10-07',
        comment: 'Delivered as on the order that we had. They are tight, and can stay in until new ones come.',
      },
      {
        by: 'admin',
        on: '2026-10-13',
        comment:
          'The supplier makes three new ones. The architect has written about this too: see her BCF file among the documents.',
      },
    ],
  },
  {
    entry: 'sleepers-missing',
    scan: 1,
    on: '2026-10-02',
    priority: 'Minor',
    hasPicture: true,
    by: 'admin',
    assignedTo: 'member',
    dueBefore: 'A2018',
    comments: [
      { by: 'admin', on: '2026-10-02', comment: 'One bay of the deck has no sleepers. Where are they?' },
      { by: 'member', on: '2026-10-05', comment: 'On the other site. They come on the sixth.' },
    ],
    closing: {
      by: 'reviewer',
      on: '2026-11-02',
      comment: 'The scan of 30 October shows all of them in their place. Closed.',
    },
  },
  {
    entry: 'trade-late',
    scan: 2,
    on: '2026-11-02',
    priority: 'Major',
    by: 'admin',
    assignedTo: 'member',
    dueBefore: 'A2034',
    comments: [
      {
        by: 'member',
        on: '2026-11-02',
        comment:
          'We have a second crew from Monday. The first floor is done by the middle of November, the second by the end of it.',
      },
      {
        by: 'admin',
        on: '2026-11-03',
        comment: 'Then the ceilings of both floors begin late as well. I move them in the schedule.',
      },
    ],
  },
];
