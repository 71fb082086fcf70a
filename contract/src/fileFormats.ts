/** A format that can be uploaded as a scan or a model: read, or only stored. */
export interface FileFormat {
  kind: 'scan' | 'model';
  /** In lower case with its dot. */
  ending: string;
  /** What is read of it, as people say it; absent: it is only stored. */
  reads?: string;
  /** Of one that is only stored: why, and what to do instead; without its last full stop. */
  advice?: string;
}

/** As people call the formats of scans that are read, by themselves or in a .zip. */
export const readScanFormats = ['E57', 'LAS', 'LAZ', 'PLY', 'PCD', 'PTS', 'PTX', 'XYZ'] as const;

const revit =
  'this is a Revit file, which only Revit can read; export IFC4 from Revit (File › Export › IFC) and upload that';
const navisworks =
  'this is a Navisworks file, and Navisworks cannot write IFC; export IFC from the program in which the model was drawn';
const b2g = 'the format of .b2g files is not public; export the scans as E57 from the program that made them';

/** What scans and models may end with, in the order of the specification; documents may end with anything. */
export const fileFormats: readonly FileFormat[] = [
  { kind: 'scan', ending: '.e57', reads: 'E57' },
  { kind: 'scan', ending: '.b2g', advice: b2g },
  { kind: 'scan', ending: '.zip', reads: `zipped ${readScanFormats.join(', ')}` },
  { kind: 'model', ending: '.ifc', reads: 'IFC2x3, IFC4 and IFC4x3' },
  { kind: 'model', ending: '.nwd', advice: navisworks },
  { kind: 'model', ending: '.nwc', advice: navisworks },
  { kind: 'model', ending: '.rvt', advice: revit },
];

const formatsOf = (kind: FileFormat['kind']) => fileFormats.filter((format) => format.kind === kind);

export const endingsOf = (kind: FileFormat['kind']): string[] => formatsOf(kind).map(({ ending }) => ending);

/** Why a file of this name is stored and never read, as a sentence; undefined where it is read. */
export function adviceOn(filename: string): string | undefined {
  const name = filename.toLowerCase();
  const advice = fileFormats.find(({ ending }) => name.endsWith(ending))?.advice;
  return advice && `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
}

/** The advice on an ending without its dot, for whoever knows more formats. */
export function adviceOnEnding(ending: string): string {
  const advice = fileFormats.find((format) => format.ending === `.${ending}`)?.advice;
  if (advice === undefined) throw new Error(`Files that end with .${ending} are read.`);
  return advice;
}
