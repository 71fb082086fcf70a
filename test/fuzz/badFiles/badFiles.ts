import type { BadFile } from '../BadFile.ts';
import { badE57Documents } from './badE57Documents.ts';
import { badE57Frames } from './badE57Frames.ts';
import { badE57Points } from './badE57Points.ts';
import { badIfcLines } from './badIfcLines.ts';
import { badIfcTexts } from './badIfcTexts.ts';
import { badLas } from './badLas.ts';
import { badOther } from './badOther.ts';
import { badPly } from './badPly.ts';
import { badText } from './badText.ts';
import { badZip } from './badZip.ts';

/** Every file made wrong by hand. */
export const badFiles: readonly BadFile[] = [
  ...badE57Frames,
  ...badE57Documents,
  ...badE57Points,
  ...badLas,
  ...badPly,
  ...badText,
  ...badZip,
  ...badIfcTexts,
  ...badIfcLines,
  ...badOther,
];
