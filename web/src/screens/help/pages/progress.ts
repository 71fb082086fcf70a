import type { HelpPage } from '../HelpPage.ts';

export const progress: HelpPage = {
  id: 'progress',
  title: 'Progress',
  summary: 'Work packages, schedules, and what is late',
  sections: [
    {
      title: 'Work packages',
      blocks: [
        'A work package is a set of elements with a start and an end. Its elements come from a list of GlobalIds or from a filter. What stands is measured by all published scans together; what no scan has seen is neither built nor missing.',
        'Burn-up and forecast follow from what was measured, and the overview holds every package against its plan.',
        'The badge (Not started, In progress, Completed, Delayed) goes by today’s date and what stands. The line below it says what scans say.',
      ],
    },
    {
      title: 'Schedules',
      blocks: [
        'Import schedule takes the file of the planner (P6 XER, XML or XLSX, Microsoft Project XML, CSV) and shows every change before it is made. Every activity then stands as planned, reported and measured, beside its plan by its calendar.',
      ],
    },
    {
      title: 'Link activities',
      blocks: [
        'An activity is measured once it is a work package, with elements. Schedule › Link activities lists those that are none yet, and proposes elements for each: its floors and its trade by its name, or else by the levels of the WBS above it. “Ducts, level 2” are the ducts on the floor that the model has as level 2; “Level 2” below “Partitions” are its partitions.',
        'High confidence: the name says trade and floor, and the model has them. Medium: the name leaves something open, such as the floor, or only names of types are alike. Low: hardly more than the WBS speaks for it, or the name means a part of the building (a zone, the east side) that no filter can tell. Ordering, formwork, testing and the like build no element, and get no proposal.',
        'Ticked from the start is what has high confidence and elements that no work package has and no other such activity is proposed. Where several activities are about the same elements (bricklaying and plastering of one wall), tick the one after which they stand. The eye shows the elements in the viewer; the pencil chooses others.',
        'What no work package has, by type and floor, and what several have, is listed in the overview.',
      ],
    },
    {
      title: 'Late, and how sure that is',
      blocks: [
        'A scan sees that work stands, not when it was finished: that was between the last scan that found some of it missing and the first that found all of it. So days late are a range. Late is only what is late on each of its days; “perhaps late” has its planned finish between both scans. What stood at the first scan that saw it has no known day.',
        'What a scan after the planned finish found missing is late, at least until that scan. A scan that did not see the work says nothing. The closer scans follow each other, the narrower the range.',
        'Before its planned finish work is on plan, ahead or behind, as if it were spread evenly over its days. Days are working days of the activity’s calendar; without a calendar every day counts. Days off make nothing late.',
        'A forecast goes by the pace since the work began itself, over the last scans, from their slowest stretch to their fastest; what comes after is moved by the relations of the schedule. It takes three points, a week of work and a tenth that stands: before that it is too early to say. What no scan saw goes as the schedule has it.',
        'Total float and what is critical are the word of the planner’s file; where it has none, float is counted from the dates and relations of the schedule. What the forecast leaves of it is told beside it, against the end that the schedule has: below nothing, that end moves. In the list a line over a bar marks what is critical, a dashed one what is critical by the forecast alone.',
      ],
    },
    {
      title: 'The time line',
      blocks: [
        'Below the scene it paints a day: built as planned, early, late, not due. The arrows go by days, with Shift by weeks, Page Up and Page Down from scan to scan, and the space bar plays.',
      ],
    },
  ],
};
