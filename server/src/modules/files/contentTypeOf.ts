import { extname } from 'node:path';

const types: Record<string, string> = {
  '.ifc': 'application/x-step',
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** The type a file is kept under; what a browser might run is kept as plain bytes. */
export function contentTypeOf(filename: string): string {
  return types[extname(filename).toLowerCase()] ?? 'application/octet-stream';
}
