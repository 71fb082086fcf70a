import { z } from 'zod';
import { timezoneOffset } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { askedIssues, inProject, issueSort, issuesPath } from './issues.ts';

const needs = { project: viewerPermissions };
const query = askedIssues.extend({ sort: issueSort, timezoneOffset });

export const issuesCsv = route({
  id: 'issues.csv',
  method: 'GET',
  heavy: true,
  path: `${issuesPath}/csv`,
  summary: 'The issues of a list as CSV',
  needs,
  params: inProject,
  query: query.extend({
    /** What stands between cells; without it, what the project's flag csvExportFormat says. */
    format: z.enum(['comma', 'semicolon']).optional(),
  }),
  answer: fileAnswer,
});

export const issuesXlsx = route({
  id: 'issues.xlsx',
  method: 'GET',
  heavy: true,
  path: `${issuesPath}/xlsx`,
  summary: 'The issues of a list as an Excel workbook',
  needs,
  params: inProject,
  query,
  answer: fileAnswer,
});

export const issueExportCalls = [issuesCsv, issuesXlsx] as const;
