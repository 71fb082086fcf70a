import type { HelpPage } from '../HelpPage.ts';

export const issues: HelpPage = {
  id: 'issues',
  title: 'Issues',
  summary: 'Recorded, assigned, and solved by the next scan',
  sections: [
    {
      title: 'Make one',
      blocks: [
        'From the menu of an element, a row of the quality table, any evidence, or New issue in the list. Attach pictures and draw on them, assign it, set a day. Open issues stand in the scene as numbered pins.',
        'Many at once: the quality page makes issues of a whole filter.',
      ],
    },
    {
      title: 'The next scan says',
      blocks: [
        'When a newer scan is published, every issue says what it found of its elements: solved, still so, or not seen. Solved by scan lists those that can be closed.',
      ],
    },
    {
      title: 'Who may do what',
      blocks: [
        'By their roles people look, comment and record issues, or work on issues of others too. What you recorded or are assigned is yours to change whatever your role is. Issues are deleted by who recorded them and by administrators. A BCF file is imported by who works on issues.',
      ],
    },
    {
      title: 'With other tools',
      blocks: [
        'The list goes out as CSV, Excel, PDF and BCF 2.1 or 3.0. Import takes in BCF files of other tools: look at what comes first, then import. Tools that speak BCF-API work on the issues directly.',
      ],
    },
    {
      title: 'Mails',
      blocks: [
        'You are told of issues that you watch: those that you made, are assigned to or were mentioned in. Mail settings in the menu of your account say which mails come, and when.',
      ],
    },
  ],
};
