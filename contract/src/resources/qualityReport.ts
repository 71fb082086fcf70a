import { z } from 'zod';
import { timezoneOffset } from '../clock.ts';
import { fileAnswer } from '../fileAnswer.ts';
import { viewerPermissions } from '../permissions.ts';
import { route } from '../route.ts';
import { narrowedQuery } from './classificationTable.ts';

export const longestReportDescription = 350;
export const mostReportImages = 20;

/** Trimmed, and with at most one blank line between paragraphs (specification 2, section 5). */
export function tidyDescription(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, '\n\n')
    .trim();
}

export const qualityReport = route({
  id: 'qualityReport.pdf',
  method: 'POST',
  reads: true,
  heavy: true,
  path: '/quality-report/v3/projects/{projectId}/analysis/{viewId}/pdf',
  summary: 'A report of a view for a client, as PDF',
  needs: { project: viewerPermissions },
  flag: 'qualityReport',
  params: z.object({ projectId: z.uuid(), viewId: z.uuid() }),
  query: narrowedQuery.extend({ timezoneOffset }),
  body: z.object({
    /** The breakdown by status, and the table of deviations. */
    showQuality: z.boolean().default(true),
    /** Whether under construction is a status of its own; without it, as the project's flag has it. */
    enableUnderConstruction: z.boolean().optional(),
    includeMagnitudeDistribution: z.boolean().default(true),
    description: z.string().transform(tidyDescription).pipe(z.string().max(longestReportDescription)).default(''),
    /** Keys of pictures that were uploaded for it: `{tenant}/temp/{uuid}.{ext}`. */
    imageS3Keys: z.array(z.string().max(300)).max(mostReportImages).default([]),
  }),
  answer: fileAnswer,
});

export const qualityReportCalls = [qualityReport] as const;
