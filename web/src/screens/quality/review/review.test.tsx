import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuseWith } from '../../../data/testing/refuse.ts';

import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { soon } from '../../../viewport/testing/openScene.tsx';
import { manyRows, markedRows, openPanel, rowNames, rowOf, textOf } from '../testing/openPanel.tsx';

async function open(options: Parameters<typeof openPanel>[0] = {}) {
  const panel = await openPanel({ address: '/acme-tower/v1/quality?size=10', ...options });
  await soon(() => rowNames().length).toBeGreaterThan(0);
  return panel;
}

const undo = () => page.getByRole('button', { name: 'Undo' });
const bar = () => page.getByRole('status', { name: 'Last change' });

test('[QUAL-4] J and K walk through the rows and over the borders of pages', async () => {
  const { search } = await open();
  await userEvent.keyboard('j');
  await soon(markedRows).toEqual([0]);
  await userEvent.keyboard('jjk');
  await soon(markedRows).toEqual([1]);
  await userEvent.click(rowOf(9));
  await userEvent.keyboard('j');
  await soon(markedRows).toEqual([10]);
  expect(search().get('page')).toBe('2');
  expect(rowNames()[0]).toBe(10);
  await userEvent.keyboard('k');
  await soon(markedRows).toEqual([9]);
  expect(search().has('page')).toBe(false);
});

test('with single keys off, letters and digits do nothing, and arrows walk', async () => {
  const { stores } = await open({ rows: manyRows(3) });
  stores.singleKeys.getState().turn(false);
  await userEvent.keyboard('j');
  expect(markedRows()).toEqual([]);
  rowOf(0).focus();
  await userEvent.keyboard('{ArrowDown}');
  await soon(markedRows).toEqual([0]);
  await userEvent.keyboard('ae1');
  await expect.element(undo()).not.toBeInTheDocument();
  expect(page.getByRole('region', { name: /^Verdict on/ }).query()).toBeNull();
});

test('arrows walk in the table and take the focus along; beyond the ends there is nothing', async () => {
  await open({ rows: manyRows(3) });
  rowOf(0).focus();
  await userEvent.keyboard('{ArrowDown}');
  await soon(markedRows).toEqual([0]);
  await userEvent.keyboard('{ArrowDown}');
  await soon(() => (document.activeElement as HTMLElement).dataset.element).toBe('1');
  await userEvent.keyboard('{ArrowDown}');
  await soon(markedRows).toEqual([2]);
  await userEvent.keyboard('{ArrowDown}');
  expect(markedRows()).toEqual([2]);
});

test('[QUAL-4] Enter takes a row, Ctrl adds one, Shift takes a range', async () => {
  await open();
  rowOf(0).focus();
  await userEvent.keyboard('{Enter}');
  await soon(markedRows).toEqual([0]);
  await userEvent.keyboard('{Control>}');
  await userEvent.click(rowOf(4));
  await userEvent.keyboard('{/Control}');
  await soon(markedRows).toEqual([0, 4]);
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(rowOf(7));
  await userEvent.keyboard('{/Shift}');
  await soon(markedRows).toEqual([4, 5, 6, 7]);
  await checkAccessible();
});

test('a number changes the status at once; Z takes it back', async () => {
  const { server, callsTo } = await open();
  const status = (element: number) => server.rows()[element]?.status;
  await userEvent.click(rowOf(2));
  await userEvent.keyboard('1');
  await soon(() => rowOf(2).textContent).toContain('Verified');
  await soon(() => status(2)).toBe('verified');
  await soon(textOf(bar())).toContain('1 element changed to Verified');
  await expect.element(undo()).toBeVisible();
  const asked = callsTo('classifications.table').length;
  await userEvent.keyboard('z');
  await soon(() => status(2)).toBe('deviated');
  await soon(textOf(bar())).toContain('Undone');
  await soon(() => rowOf(2).textContent).toContain('Deviated');
  expect(callsTo('classifications.table').length).toBeGreaterThan(asked);
  expect(callsTo('classifications.undo').map(({ input }) => input.body)).toEqual([{ changeId: '1' }]);
});

test('only statuses that the project uses have a number', async () => {
  const { callsTo } = await open();
  await userEvent.click(rowOf(2));
  await userEvent.keyboard('3');
  await expect.element(page.getByText('This project does not use that status.')).toBeVisible();
  expect(callsTo('classifications.reclassify')).toEqual([]);
});

test('[QUAL-6] A approves and unapproves, in the workflow', async () => {
  const { server } = await open();
  await userEvent.click(rowOf(3));
  await userEvent.keyboard('a');
  await expect.element(page.getByText('Turn the approval workflow on to approve elements.')).toBeVisible();
  await page.getByLabelText('Approval workflow').click();
  await userEvent.click(rowOf(3));
  await userEvent.keyboard('a');
  await soon(() => server.rows()[3]?.approved).toBe(true);
  expect(markedRows()).toEqual([3]);
  await userEvent.keyboard('a');
  await soon(() => server.rows()[3]?.approved).toBe(false);
});

test('[QUAL-6] in a list of what is not approved the review goes on to the next row', async () => {
  const { stores } = await open();
  stores.workspace.getState().setFilter({ approved: false });
  await soon(() => stores.workspace.getState().settledFilter).toEqual({ approved: false });
  await userEvent.click(rowOf(3));
  await userEvent.keyboard('a');
  await soon(markedRows).toEqual([4]);
  await soon(() => rowNames().includes(3)).toBe(false);
  await userEvent.click(rowOf(10));
  await userEvent.keyboard('a');
  await soon(markedRows).toEqual([11]);
  expect(rowNames().at(-1)).toBe(11);
});

test('the time of the bar stands still while the pointer or the keyboard is on it', async () => {
  const { stores } = await open();
  let passes = 0;
  stores.undo.setState({ pass: () => void passes++ });
  await userEvent.click(rowOf(2));
  await userEvent.keyboard('4');
  await soon(() => passes).toBeGreaterThan(0);
  (undo().element() as HTMLElement).focus();
  await checkAccessible();
  passes = 0;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(passes).toBe(0);
  await userEvent.keyboard('{Enter}');
  await soon(textOf(bar())).toContain('Undone');
});

test('what cannot be taken back says why, in the words of the server', async () => {
  await open({ answers: { 'classifications.undo': () => refuseWith(409, 'Somebody changed it since.') } });
  await userEvent.click(rowOf(2));
  await userEvent.keyboard('4');
  await undo().click();
  await soon(textOf(bar())).toContain('Somebody changed it since.');
  await checkAccessible();
  await page.getByRole('button', { name: 'Close' }).click();
  await soon(() => bar().element().textContent).toBe('');
});

test('a change that the server refuses is taken back, and offers nothing', async () => {
  const { stores } = await open({ answers: { 'classifications.reclassify': () => refuseWith(409, 'Not now.') } });
  await userEvent.click(rowOf(2));
  await userEvent.keyboard('4');
  await soon(() => stores.notifications.getState().current?.message).toBe(
    'Reclassification could not be saved: Not now.',
  );
  expect(rowOf(2).textContent).toContain('Deviated');
  expect(stores.undo.getState().entries).toEqual([]);
});

test('keys are letters while somebody types', async () => {
  await open();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await userEvent.keyboard('j1az');
  expect(field.value).toBe('j1az');
  expect(markedRows()).toEqual([]);
  field.remove();
});

const saidMissing = {
  status: 'missing',
  classificationType: 'manual',
  setBy: { user: 'Ada Brandt', date: '2026-01-06T10:00:00Z', measuredStatus: 'deviated' },
} as const;

test('[QUAL-3] a row that a person set tells what was measured as that, and no tolerance', async () => {
  const inPlace = { ...saidMissing.setBy, measuredStatus: 'verified' } as const;
  await open({
    rows: manyRows(2, (i) => ({
      magnitudeDisplay: 0.004,
      cause: 'in_place',
      ...(i === 1 && { ...saidMissing, setBy: inPlace }),
    })),
  });
  await soon(() => rowOf(1).textContent).toContain('measured: 4\u2009mm');
  expect(rowOf(1).textContent).not.toContain('+/-');
  expect(rowOf(0).textContent).toContain('+/- 10\u2009mm');
  const mark = 'Missing: set by Ada Brandt on 6 January 2026; measured: in its place within 4\u2009mm';
  await expect.element(page.getByRole('img', { name: mark })).toBeVisible();
  await checkAccessible();
});

test('what explains the last row that is seen comes into sight, with its row', async () => {
  await open({ rows: manyRows(20, () => ({ reason: 'only 2 rays came to it' })) });
  const region = document.querySelector('section[aria-label="Table of elements"]')!;
  const seen = region.getBoundingClientRect();
  const row = rowNames()
    .map((name) => document.querySelector(`tr[data-element="${name}"]`)!)
    .findLast((one) => one.getBoundingClientRect().bottom <= seen.bottom)!;
  await userEvent.click(row);
  await userEvent.keyboard('e');
  const element = Number(row.getAttribute('data-element'));
  const card = page.getByRole('region', { name: `Verdict on Wall ${element}` });
  await soon(textOf(card)).toContain('Only 2 rays came to it');
  const headPx = region.querySelector('thead')!.getBoundingClientRect().height;
  await soon(() => card.element().getBoundingClientRect().top).toBeLessThan(seen.bottom - 50);
  expect(row.getBoundingClientRect().top).toBeGreaterThanOrEqual(seen.top + headPx - 1);
});

test('E explains the verdict of a row, and the explanation goes along with the review', async () => {
  await open({
    rows: manyRows(4, (i) => ({
      magnitudeDisplay: 0.0234,
      ...(i === 0 && { ...saidMissing, magnitudeDisplay: 0.0234, picturePath: 'acme/p.png' }),
    })),
    answers: {
      'assets.sign': () => ({ signedUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
    },
  });
  await userEvent.click(rowOf(rowNames()[0]!));
  const first = rowNames()[0]!;
  await userEvent.keyboard('e');
  const card = (element: number) => page.getByRole('region', { name: `Verdict on Wall ${element}` });
  await soon(textOf(card(first))).toContain('It stands 23 mm east of where it was designed.');
  const text = () => card(first).element().textContent;
  for (const part of ['Coverage87%', 'Confidence93%', 'Tolerance10\u2009mm', 'TradeArchitecture']) {
    expect(text()).toContain(part);
  }
  expect(text()).toContain('20\u2009mm in plan, 12\u2009mm too low');
  await checkAccessible();
  await userEvent.keyboard('j');
  await expect.element(card(rowNames()[1]!)).toBeVisible();
  await expect.element(card(first)).not.toBeInTheDocument();
  await userEvent.keyboard('e');
  await expect.element(card(rowNames()[1]!)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Explain Wall 0', exact: true }).click();
  await soon(textOf(card(0))).toContain('Missing: set by Ada Brandt on 6 January 2026');
  const told = card(0).element().textContent ?? '';
  expect(told).toContain('measured: moved, 23\u2009mm');
  expect(told.indexOf('What was measured')).toBeLessThan(told.indexOf('Confidence93%'));
  expect(told.indexOf('set by Ada Brandt')).toBeLessThan(told.indexOf('measured: moved'));
  expect(told.indexOf('measured: moved')).toBeLessThan(told.indexOf('It stands 23 mm east'));
  await expect.element(page.getByRole('img', { name: 'Wall 0 among its neighbours' })).toBeInTheDocument();
});
