import { elementChangeMeanings, elementChanges } from '@plumbline/contract/elementChange';
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
        'Insights compares the view with another one, and sorts the elements by what became of them. A group lists its elements by cause; pressing one shows it in the viewer, and its issues are beside it.',
        { terms: elementChanges.map(({ name, label }) => ({ term: label, means: elementChangeMeanings[name] })) },
        'Show side by side puts both views into one scene.',
        'A status that a person set counts as what it says; the list marks it with a hand, and what was measured of it is not held against another measurement.',
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
