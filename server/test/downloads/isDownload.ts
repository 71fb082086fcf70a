import { bytesAnswer } from '@plumbline/contract/bytesAnswer';
import { fileAnswer } from '@plumbline/contract/fileAnswer';
import { isReading, type RouteDefinition } from '@plumbline/contract/route';
import { z } from 'zod';

/** Content at an address that an answer names. */
const addressed = /^(evidence|pictures)\.|^models\.viewerFiles$/;

const signs = ({ answer }: RouteDefinition): boolean => answer instanceof z.ZodObject && 'signedUrl' in answer.shape;

/** Whether a call gives content away to be kept: a file, bytes, or an address to fetch them from. */
export const isDownload = (route: RouteDefinition): boolean =>
  isReading(route) &&
  (route.answer === fileAnswer || route.answer === bytesAnswer || signs(route) || addressed.test(route.id));
