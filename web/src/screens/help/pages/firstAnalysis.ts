import type { HelpPage } from '../HelpPage.ts';

export const firstAnalysis: HelpPage = {
  id: 'first-analysis',
  title: 'Your first analysis',
  summary: 'From a model and a scan to a painted building',
  sections: [
    {
      title: 'What you need',
      blocks: [
        {
          points: [
            'The model as IFC: one file, or one for each discipline. They are put together.',
            'The scans of one day, registered: E57 is best, since it keeps where the scanner stood.',
            'To be an administrator of the project, or to ask one.',
          ],
        },
      ],
    },
    {
      title: 'In five steps',
      blocks: [
        {
          steps: [
            'Manage, Models: upload the IFC files. When they are prepared, the page says how many elements they hold.',
            'Manage, Scans: upload the scans. An upload goes on after a lost connection; the page may be left meanwhile.',
            'Manage, Analyses, Request Analysis: choose the scans and their day, say how they are georeferenced, what is due, and the area of interest.',
            'Wait for the mail. The page of the request shows each step and the time left; nobody has to look.',
            'Open the link: the building is painted by status, and the table lists the largest deviation first.',
          ],
        },
        'What a request came to is kept. The next scan is a new request, and both can be compared.',
      ],
    },
    {
      title: 'When a request fails',
      blocks: [
        'Its page says why in a sentence. Run again repeats it as it was; Correct and request again opens the form with everything filled in. What was uploaded stays.',
        'The usual causes: scans and model in different coordinates, a scan of another building, a file that was cut off while it was copied.',
      ],
    },
    {
      title: 'Who sees the result',
      blocks: [
        'Results are published as they come, or, where the project is set so, after a review: until then only those see them who may see unpublished versions.',
        'A view can be judged anew by other tolerances in seconds, in the list of versions beside the analysis selector. The old version stays.',
      ],
    },
  ],
};
