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
      ],
    },
    {
      title: 'Schedules',
      blocks: [
        'Import schedule takes the file of the planner (P6 XER, XML or XLSX, Microsoft Project XML, CSV) and shows every change before it is made. Every activity then stands as planned, reported and measured, with days ahead or late by its calendar.',
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
