import { limits } from '../limits.ts';
import { walkXml } from './walkXml.ts';

/** What a number in a cell is shown as. */
export type CellKind = 'number' | 'date' | 'percent';

/** ECMA-376, 18.8.30: formats that every workbook has without listing them; those of East Asia are dates too. */
const builtIn = (id: number): CellKind => {
  if (id === 9 || id === 10) return 'percent';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    ? 'date'
    : 'number';
};

/** By the number of a style, what its cells are. */
export function readStyles(bytes: Uint8Array = new Uint8Array()): CellKind[] {
  const formats = new Map<number, CellKind>();
  const kinds: CellKind[] = [];
  let isCellStyle = false;
  walkXml(
    bytes,
    {},
    {
      open(name, { numFmtId, formatCode = '' }) {
        if (name === 'cellXfs') isCellStyle = true;
        else if (name === 'numFmt') formats.set(Number(numFmtId), kindOf(formatCode.slice(0, limits.cellLetters)));
        else if (name === 'xf' && isCellStyle) kinds.push(formats.get(Number(numFmtId)) ?? builtIn(Number(numFmtId)));
      },
      close(name) {
        if (name === 'cellXfs') isCellStyle = false;
      },
    },
  );
  return kinds;
}

function kindOf(code: string): CellKind {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (bare.includes('%')) return 'percent';
  return /[dy]|m{3}|h.*m/i.test(bare) ? 'date' : 'number';
}
