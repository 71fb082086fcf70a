import type { HelpPage } from '../HelpPage.ts';

export const quality: HelpPage = {
  id: 'quality',
  title: 'The quality table',
  summary: 'Filters, review, comparison, exports and the report',
  sections: [
    {
      title: 'One filter for everything',
      blocks: [
        'The filter narrows the table, the painted building, the insights and every export together. It is in the address, and can be kept as a preset.',
      ],
    },
    {
      title: 'Review quickly',
      blocks: [
        'J and K go to the next and the previous element, over the borders of pages; E explains; A approves; 1 to 5 change the status; Z takes the last change back for ten seconds.',
        'Shift and Ctrl select several rows. What you do then, you do to all of them.',
      ],
    },
    {
      title: 'Compare two scans',
      blocks: [
        'Insights compares the view with an earlier one: what was built since, what got worse, what was mended.',
      ],
    },
    {
      title: 'Hand it over',
      blocks: [
        'Export gives the table as CSV or Excel workbook, and, where the project has the quality report switched on, a PDF for the client.',
      ],
    },
  ],
};
