import { fileFormats } from '@plumbline/contract/fileFormats';
import type { FileKind } from '@plumbline/contract/resources/files';

interface Guidance {
  lead: string;
  points?: readonly string[];
}

/** What to know before choosing files ([FILE-5]). */
export const guidance: Record<FileKind, Guidance> = {
  scan: {
    lead: 'Scans need to be:',
    points: [
      'registered',
      'georeferenced',
      'not cropped',
      'with good panoramic images',
      'of a resolution of at least 2 cm',
    ],
  },
  model: {
    lead: 'Models need to be:',
    points: ['IFC 2x3, RVT, NWC or NWD', 'with well-labelled categories'],
  },
  document: { lead: 'Recommended formats: .pdf, .xls, .csv, .jpeg, .jpg, .png, .doc, .docx and .zip' },
};

export interface ReadFormats {
  /** As a person reads it: `IFC2x3, IFC4 and IFC4x3 (.ifc)`. */
  read: string;
  stored: string;
}

/** What becomes of the formats that are taken: read, or only stored; nothing to say of documents. */
export function readFormatsOf(kind: FileKind): ReadFormats | undefined {
  const formats = fileFormats.filter((format) => format.kind === kind);
  if (formats.length === 0) return undefined;
  const read = formats.flatMap(({ reads, ending }) => (reads === undefined ? [] : `${reads} (${ending})`));
  const stored = formats.flatMap(({ reads, ending }) => (reads === undefined ? ending : []));
  return { read: read.join('; '), stored: stored.join(', ') };
}
