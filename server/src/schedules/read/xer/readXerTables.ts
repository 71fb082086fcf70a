import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import type { Problems } from '../createProblems.ts';
import { limits } from '../limits.ts';
import type { XerRow, XerTables } from './XerTables.ts';

const wanted = new Set(['PROJECT', 'CALENDAR', 'PROJWBS', 'TASK', 'TASKPRED']);
const mostFields = 1000;

interface Open {
  name: string;
  fields: ReadonlyMap<string, number> | undefined;
  rows: RawRow[] | undefined;
}

interface RawRow {
  line: number;
  /** Not its cells: of a large file they would take ten times the room. */
  content: string;
  fields: ReadonlyMap<string, number>;
}

/** The tables of an XER file that a schedule is made of. A file that ends before its last line is refused. */
export function readXerTables(text: string, problems: Problems): XerTables {
  const tables = new Map<string, RawRow[]>();
  let version = '';
  let table: Open | undefined;
  let hasEnded = false;
  let line = 0;
  let rowCount = 0;
  for (const content of linesOf(text)) {
    line += 1;
    if (line === 1) {
      version = readHeader(content);
      continue;
    }
    const mark = content.slice(0, 2);
    if (mark === '%E') {
      hasEnded = true;
      break;
    }
    if (mark === '%T') table = openTable(content, line, tables);
    else if (mark === '%F') nameFields(table, content, line);
    else if (mark === '%R') {
      addRow(table, content, line, problems);
      if (table?.rows && ++rowCount > limits.rows) {
        throw new UnreadableSchedule(`A file has at most ${limits.rows.toLocaleString('en')} rows that are read.`, {
          line,
        });
      }
    }
    // A text with line ends of its own goes on here.
    else if (content !== '') goOn(table, content, line);
  }
  if (!hasEnded)
    throw new UnreadableSchedule('The file ends before its last line (%E): it is damaged or cut off.', { line });
  return { version, rows: (name) => rowsOf(tables.get(name) ?? []) };
}

function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield text.slice(start, text.charCodeAt(stop - 1) === 13 && stop > start ? stop - 1 : stop);
    start = stop + 1;
  }
}

function readHeader(content: string): string {
  const [mark, version = ''] = content.split('\t');
  if (mark !== 'ERMHDR')
    throw new UnreadableSchedule('This is no XER file: it does not begin with ERMHDR.', { line: 1 });
  return version.trim();
}

function openTable(content: string, line: number, tables: Map<string, RawRow[]>): Open {
  const name = content.split('\t')[1]?.trim().toUpperCase() ?? '';
  if (name === '') throw new UnreadableSchedule('A table begins here without a name: the file is damaged.', { line });
  if (!wanted.has(name)) return { name, fields: undefined, rows: undefined };
  const rows = tables.get(name) ?? [];
  tables.set(name, rows);
  return { name, fields: undefined, rows };
}

function nameFields(table: Open | undefined, content: string, line: number): void {
  if (table === undefined)
    throw new UnreadableSchedule('Fields are named here before any table begins: the file is damaged.', { line });
  const names = content.split('\t').slice(1);
  if (names.length > mostFields) throw new UnreadableSchedule(`Table ${table.name} has too many fields.`, { line });
  table.fields = new Map(names.map((name, i) => [name.trim().toLowerCase(), i]));
}

function addRow(table: Open | undefined, content: string, line: number, problems: Problems): void {
  if (table === undefined)
    throw new UnreadableSchedule('A row stands here before any table begins: the file is damaged.', { line });
  const { rows, fields, name } = table;
  if (rows === undefined) return;
  if (fields === undefined)
    throw new UnreadableSchedule(`The fields of table ${name} are not named (%F): the file is damaged.`, { line });
  const cells = cellsOf(content);
  // P6 leaves out empty cells at the end, but never writes more than there are fields.
  if (cells.slice(fields.size).some((cell) => cell !== '')) {
    problems.add(
      `A row of table ${name} has ${cells.length} cells for ${fields.size} fields: what is too much is left out.`,
      { line },
    );
  }
  rows.push({ line, content, fields });
}

function goOn(table: Open | undefined, content: string, line: number): void {
  if (table === undefined) throw new UnreadableSchedule('This line begins with no mark of an XER file.', { line });
  const last = table.rows?.at(-1);
  if (last === undefined) return;
  last.content += `\n${content}`;
}

const cellsOf = (content: string): string[] => content.split('\t').slice(1);

/** A row is asked for field after field, and then the next: the cells of one are kept. */
function rowsOf(rows: readonly RawRow[]): XerRow[] {
  let split: { row: RawRow; cells: string[] } | undefined;
  return rows.map((row) => ({
    line: row.line,
    get(field) {
      if (split?.row !== row) split = { row, cells: cellsOf(row.content) };
      const cell = split.cells[row.fields.get(field) ?? -1] ?? '';
      return cell.includes('""') ? cell.replaceAll('""', '"') : cell;
    },
  }));
}
