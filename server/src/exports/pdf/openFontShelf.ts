import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FontPackage, type FontWeight, fontPackages } from './fontPackages.ts';
import { unpackWoff } from './unpackWoff.ts';

/** A file that may have a sign: only the font itself knows. */
export interface FontFile {
  name: string;
  readBytes(): Buffer;
}

export type FontShelf = ReturnType<typeof openFontShelf>;

interface Volume {
  ranges: readonly (readonly [first: number, last: number])[];
  signs: RegExp | undefined;
  files: Readonly<Record<FontWeight, FontFile>>;
}

/** The fonts of the installed packages. Their tables of contents are read at the first question, a font when it is needed; both are kept. */
export function openFontShelf() {
  const bytesOf = new Map<string, Buffer>();
  const readKept = (path: string) => {
    const bytes = bytesOf.get(path) ?? unpackWoff(readFileSync(path));
    bytesOf.set(path, bytes);
    return bytes;
  };
  let volumes: readonly Volume[] | undefined;

  return {
    /** The files that say they have a sign, the best first. */
    *listFilesOf(codePoint: number, weight: FontWeight): Generator<FontFile> {
      volumes ??= fontPackages.flatMap((fontPackage) => readVolumes(fontPackage, readKept));
      for (const { ranges, signs, files } of volumes) {
        const isTold = ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
        if (isTold && (signs?.test(String.fromCodePoint(codePoint)) ?? true)) yield files[weight];
      }
    },
  };
}

function readVolumes({ name, files = /./, signs }: FontPackage, readBytes: (path: string) => Buffer): Volume[] {
  const contents = createRequire(import.meta.url).resolve(`${name}/unicode.json`);
  const rangesOf = JSON.parse(readFileSync(contents, 'utf8')) as Record<string, string>;
  const family = name.replace('@fontsource/', '');
  return Object.entries(rangesOf)
    .filter(([part]) => files.test(part))
    .map(([part, ranges]) => {
      const open = (weight: FontWeight): FontFile => {
        const file = `${family}-${part.replace(/[[\]]/g, '')}-${weight}-normal.woff`;
        return { name: file, readBytes: () => readBytes(join(dirname(contents), 'files', file)) };
      };
      return { ranges: ranges.split(',').map(readRange), signs, files: { 400: open(400), 600: open(600) } };
    });
}

function readRange(text: string): [first: number, last: number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
