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
