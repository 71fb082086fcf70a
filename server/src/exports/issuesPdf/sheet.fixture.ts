import type { IssueSheet } from './IssuesReport.ts';

export const testSheet = (changes: Partial<IssueSheet> = {}): IssueSheet => ({
  number: 12,
  diagnosis: 'Deviated wall',
  status: 'Open Issue',
  priority: 'Major',
  assignee: 'Ben Ode',
  deadline: new Date('2026-10-30'),
  isDelayed: true,
  description: 'Cracked along the joint.',
  location: 'Floor 02',
  analysis: 'Week 40',
  createdBy: 'Ann Berg',
  createdAt: new Date('2026-10-02T10:30:00Z'),
  updatedAt: new Date('2026-10-03T11:00:00Z'),
  finding: 'Verified on 30/10/2026',
  elements: [{ name: 'Wall north', globalId: '3PlumblineWall00000001' }],
  elementCount: 1,
  pictures: [],
  comments: [{ author: 'Ben Ode', at: new Date('2026-10-02T11:00:00Z'), text: 'To be cut back.' }],
  link: 'https://plumbline.test/quay-house/issues/12',
  ...changes,
});
