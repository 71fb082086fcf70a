import { openZip } from '@plumbline/engine/files/zip/openZip';
import { EngineError } from '@plumbline/engine/ground/EngineError';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import type { Scratch } from '@plumbline/engine/ground/Scratch';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import { limits } from '../limits.ts';
import { readCells, type XlsxRow } from './readCells.ts';
import { type CellKind, readStyles } from './readStyles.ts';
import { unescaped } from './unescaped.ts';
import { walkXml } from './walkXml.ts';

export interface Workbook {
  /** In the order of their tabs. */
  sheetNames: readonly string[];
  /** Rows that have cells, in order. */
  readSheet(name: string): Promise<XlsxRow[]>;
}

/** Parts are read into memory, one at a time. */
const noScratch: Scratch = { create: () => Promise.reject(new Error('Parts of a workbook are not unpacked.')) };

/** A workbook (ECMA-376) of bytes at hand; formulas are not looked at, what they came to is. */
export async function openWorkbook(name: string, bytes: Uint8Array): Promise<Workbook> {
  const zip = await openZip(memorySource(name, bytes), noScratch, { totalBytes: limits.unpackedBytes }).catch(refuse);
  const entries = new Map(zip.entries.map((entry) => [entry.name.replaceAll('\\', '/').replace(/^\//, ''), entry]));
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const entry = entries.get(path);
    return entry?.read().catch(refuse);
  };
  const main = (await read('xl/workbook.xml')) ?? refuse(new UnreadableSchedule('This is no Excel workbook.'));
  const { sheets, isFrom1904 } = readSheetList(main);
  const targets = readTargets((await read('xl/_rels/workbook.xml.rels')) ?? new Uint8Array());
  const kinds: readonly CellKind[] = readStyles(await read('xl/styles.xml'));
  let strings: Promise<string[]> | undefined;
  return {
    sheetNames: sheets.map((sheet) => sheet.name),
    async readSheet(wanted) {
      const target = targets.get(sheets.find((sheet) => sheet.name === wanted)?.relation ?? '');
      const part = target && (await read(target.startsWith('/') ? target.slice(1) : `xl/${target}`));
      if (!part)
        throw new UnreadableSchedule('This sheet is not in the file: the workbook is damaged.', { sheet: wanted });
      strings ??= read('xl/sharedStrings.xml').then((bytes) => readStrings(bytes ?? new Uint8Array()));
      return readCells(part, { sheet: wanted, strings: await strings, kinds, isFrom1904 });
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof EngineError) throw new UnreadableSchedule(`The workbook cannot be opened: ${error.reason}.`);
  throw error;
}

function readSheetList(bytes: Uint8Array) {
  const sheets: { name: string; relation: string }[] = [];
  let isFrom1904 = false;
  walkXml(
    bytes,
    {},
    {
      open(name, attributes) {
        if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        if (name !== 'sheet') return;
        const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
        sheets.push({ name: attributes.name ?? '', relation });
      },
    },
  );
  return { sheets, isFrom1904 };
}

function readTargets(bytes: Uint8Array): Map<string, string> {
  const targets = new Map<string, string>();
  walkXml(
    bytes,
    {},
    {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
      },
    },
  );
  return targets;
}

/** Each may be made of pieces with fonts of their own; how it is spoken (`rPh`) is not read. */
function readStrings(bytes: Uint8Array): string[] {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let spoken = 0;
  walkXml(
    bytes,
    {},
    {
      open(name) {
        if (name === 'si') current = '';
        if (name === 'rPh') spoken += 1;
        isText = name === 't' && spoken === 0;
      },
      text(text) {
        if (isText) current += text;
      },
      close(name) {
        if (name === 'rPh') spoken -= 1;
        if (name === 'si' && strings.push(unescaped(current)) > limits.texts) {
          throw new UnreadableSchedule(`A workbook has at most ${limits.texts.toLocaleString('en')} texts.`);
        }
        isText = false;
      },
    },
  );
  return strings;
}
