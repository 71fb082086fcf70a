import { z } from 'zod';
import { timeZone } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { askedIssues, inProject, issueSort } from './issues.ts';

export const bcfVersions = ['2.1', '3.0'] as const;
export type BcfVersion = (typeof bcfVersions)[number];

/** Issues in one file. */
export const mostHandedOver = 1000;
/** An address that is longer is refused on its way by many servers: more are named by the filter of their list. */
const mostInAddress = 150;

const needs = { project: viewerPermissions };
const ofIssue = inProject.extend({ issueId: z.uuid() });
const projects = '/projects/{projectId}';
const version = z.enum(bcfVersions).default('2.1');

/** The _ids with commas between them. */
const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(mostInAddress));

/** By their _ids, or as a list has them: by filter and search, in its order. */
const handedOver = askedIssues.extend({ ids: ids.optional(), sort: issueSort });

export const bcfOfIssue = route({
  id: 'bcfs.one',
  method: 'POST',
  reads: true,
  path: `${projects}/bcfs/{issueId}`,
  summary: 'An issue as BCF, which tools for building models read',
  needs,
  params: ofIssue,
  query: z.object({ version }),
  answer: fileAnswer,
});

export const bcfOfIssues = route({
  id: 'bcfs.byFilter',
  method: 'POST',
  reads: true,
  path: `${projects}/bcfs/by-filter`,
  summary: 'Issues as one BCF file',
  needs,
  params: inProject,
  query: handedOver.extend({ version }),
  answer: fileAnswer,
});

export const pdfOfIssue = route({
  id: 'pdfs.one',
  method: 'POST',
  reads: true,
  path: `${projects}/pdfs/{issueId}`,
  summary: 'An issue as PDF, its times by the clock of a time zone',
  needs,
  params: ofIssue,
  query: z.object({ timeZone: timeZone.default('UTC') }),
  answer: fileAnswer,
});

export const pdfOfIssues = route({
  id: 'pdfs.byFilter',
  method: 'POST',
  reads: true,
  path: `${projects}/pdfs/by-filter`,
  summary: 'Issues as one PDF, each on a page of its own',
  needs,
  params: inProject,
  query: handedOver.extend({ timeZone: timeZone.default('UTC') }),
  answer: fileAnswer,
});

export const issueFileCalls = [bcfOfIssues, bcfOfIssue, pdfOfIssues, pdfOfIssue] as const;
