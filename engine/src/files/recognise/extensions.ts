import { type RecognisedFile, scanFormats } from './RecognisedFile.ts';

/** Which extensions go with which format; a file whose content is another is told. */
export const extensionsOf: Readonly<Record<RecognisedFile['format'], readonly string[]>> = {
  e57: ['e57'],
  las: ['las'],
  laz: ['laz', 'copc'],
  ply: ['ply'],
  pcd: ['pcd'],
  pts: ['pts', 'txt', 'asc', 'xyz', 'csv'],
  ptx: ['ptx'],
  xyz: ['xyz', 'txt', 'csv', 'asc', 'pts', 'xyzi', 'xyzrgb', 'xyzirgb', 'xyzn', 'dat', 'neu', 'tsv'],
  zip: ['zip'],
  ifc: ['ifc'],
  ifczip: ['ifczip', 'zip'],
};

/** Extensions that promise a scan, so that a file of that name which is none must not be passed over. */
export const scanExtensions: readonly string[] = scanFormats.filter((format) => format !== 'zip');

/** In lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
