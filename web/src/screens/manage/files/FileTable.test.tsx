import type { StoredFile } from '@plumbline/contract/resources/files';
import type { ModelFileState } from '@plumbline/contract/resources/models';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { FileTable, type FileTableProps } from './FileTable.tsx';

const long = 'The geometry kernel cannot read the header: it is damaged. '.repeat(12).trim();

const states: ModelFileState[] = [
  { fileId: 'a', status: 'failed', progress: 0, message: long },
  { fileId: 'b', status: 'reading', progress: 0.45 },
  { fileId: 'c', status: 'ready', progress: 1, modelVersion: 3, message: 'The model lies 12 km from its origin.' },
  { fileId: 'd', status: 'unsupported', progress: 0, message: 'This is a Revit file; export IFC4.' },
  { fileId: 'e', status: 'waiting', progress: 0 },
];

const file = (_id: string): StoredFile => ({
  _id,
  filename: `${_id}.ifc`,
  size: 1000,
  status: 'uploaded',
  numberOfParts: 1,
  createdDate: '2026-01-01T00:00:00.000Z',
  createdByRef: { email: 'somebody@site.test' },
});

function show(shown: readonly ModelFileState[] | undefined, width = 900) {
  const files = { data: ['a', 'b', 'c', 'd', 'e'].map(file) } as FileTableProps['files'];
  const byId = shown && new Map(shown.map((state) => [state.fileId, state]));
  const { host } = renderUi(
    <div style={{ width }}>
      <FileTable label="models" files={files} sort="-createdDate" onSort={() => {}} {...(byId && { states: byId })} />
    </div>,
  );
  const rows = [...host.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
  return { host, rows, statuses: rows.map((row) => row.cells[1]?.textContent) };
}

test('a model file says how far it is, in which version it is, or what is wrong with it', async () => {
  await page.viewport(1024, 768);
  const { host, rows, statuses } = show(states);
  expect(statuses).toEqual(['Failed', 'Reading 45%', 'VERSION 3', 'Stored only', 'Waiting']);
  for (const row of rows) expect(row.cells[1]?.scrollWidth).toBeLessThanOrEqual(row.cells[1]?.clientWidth ?? 0);
  expect(host.textContent).toContain('This is a Revit file; export IFC4.');
  await checkAccessible(host);
});

test('what is wrong is wrapped to three lines, and whole where the mouse rests on it', () => {
  for (const width of [900, 360]) {
    const { host } = show(states, width);
    const message = [...host.querySelectorAll<HTMLElement>('[title]')].find(({ title }) => title === long);
    const { height, width: shown } = message?.getBoundingClientRect() ?? new DOMRect();
    expect(height).toBe(3 * 16);
    expect(shown).toBeGreaterThan(100);
    expect(host.scrollWidth).toBeLessThanOrEqual(Math.max(width, host.clientWidth));
  }
});

test('a scan that cannot be analysed says so and why', async () => {
  const message = 'The format of .b2g files is not public; export the scans as E57.';
  const bad = { ...file('a'), filename: 'a.b2g', readability: { isReadable: false, message } };
  const good = { ...file('b'), filename: 'b.e57', readability: { isReadable: true } };
  const torn = { ...bad, _id: 't', filename: 't.e57' };
  const files = { data: [bad, torn, good, file('c')] } as FileTableProps['files'];
  const { host } = renderUi(<FileTable label="scans" files={files} sort="-createdDate" onSort={() => {}} />);
  const rows = [...host.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
  expect(rows.map((row) => row.cells[1]?.textContent)).toEqual(['Stored only', 'Unreadable', 'Uploaded', 'Uploaded']);
  expect(rows[0]?.cells[0]?.textContent).toContain(message);
  for (const row of rows) expect(row.cells[1]?.scrollWidth).toBeLessThanOrEqual(row.cells[1]?.clientWidth ?? 0);
  await checkAccessible(host);
});

test('without a word about it, a file is as uploaded as any other', () => {
  expect(new Set(show(undefined).statuses)).toEqual(new Set(['Uploaded']));
});
