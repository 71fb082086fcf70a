import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LongTable, type LongTableColumn, type TableSort } from './LongTable.tsx';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

interface Row {
  id: string;
  name: string;
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, i) => ({ id: `${i}`, name: `Row ${i}` }));
const columns: readonly LongTableColumn<Row>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
  { id: 'size', header: 'Size', sortable: true, align: 'end', width: 90, needs: 'wide', cell: ({ id }) => `${id} B` },
  { id: 'menu', header: 'Actions', quiet: true, width: 60, cell: ({ id }) => <button type="button">Menu {id}</button> },
];

function setup(count: number, props: Partial<Parameters<typeof LongTable<Row>>[0]> = {}, width = 900) {
  const { host } = renderUi(
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section style={{ height: 400, width, overflow: 'auto' }} aria-label="Page" tabIndex={0}>
      <LongTable label="Rows" columns={columns} rows={rowsOf(count)} rowKey={({ id }) => id} {...props} />
    </section>,
  );
  const scroller = host.querySelector('section') as HTMLElement;
  const drawn = () => [...host.querySelectorAll('tr[data-row]')] as HTMLElement[];
  return { host, scroller, drawn };
}

/** The names of the rows that lie in the visible part of the scroller, below the head. */
function inSight(scroller: HTMLElement, drawn: HTMLElement[]): string[] {
  const { top, bottom } = scroller.getBoundingClientRect();
  const visible = drawn.filter((row) => {
    const box = row.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  return visible.map((row) => row.firstElementChild?.textContent ?? '');
}

test('of 10,000 rows only those in sight are in the document, and all of them', async () => {
  await page.viewport(1024, 768);
  const { scroller, drawn } = setup(10_000);
  await expect.poll(() => drawn().length).toBeGreaterThan(10);
  expect(drawn().length).toBeLessThan(60);
  expect(scroller.scrollHeight).toBeGreaterThan(10_000 * 40);
  scroller.scrollTop = 5000 * 40;
  await expect.poll(() => inSight(scroller, drawn()).length).toBeGreaterThanOrEqual(10);
  expect(inSight(scroller, drawn())).toContain('Row 5000');
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(() => drawn().at(-1)?.firstElementChild?.textContent).toBe('Row 9999');
  expect(drawn().length).toBeLessThan(60);
});

test('the head stays in sight', async () => {
  const { scroller } = setup(500);
  scroller.scrollTop = 4000;
  const head = page.getByRole('columnheader', { name: 'Name' });
  await expect.element(head).toBeInViewport();
  expect(head.element().getBoundingClientRect().top).toBeCloseTo(scroller.getBoundingClientRect().top, 0);
});

test('rows know their place among all of them', async () => {
  const { scroller, drawn } = setup(500);
  expect(page.getByRole('table').element().getAttribute('aria-rowcount')).toBe('501');
  scroller.scrollTop = 8000;
  await expect.poll(() => drawn()[0]?.getAttribute('aria-rowindex')).not.toBe('2');
  for (const row of drawn()) {
    expect(row.firstElementChild?.textContent).toBe(`Row ${Number(row.getAttribute('aria-rowindex')) - 2}`);
  }
});

function Sorted() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', descending: false });
  const onSort = (column: string) =>
    setSort((last) => ({ column, descending: last.column === column && !last.descending }));
  return (
    <LongTable label="Rows" columns={columns} rows={rowsOf(3)} rowKey={({ id }) => id} sort={sort} onSort={onSort} />
  );
}

test('a column is sorted by its head, by pointer and by key, and says so', async () => {
  renderUi(<Sorted />);
  const name = page.getByRole('columnheader', { name: 'Name' });
  const size = page.getByRole('columnheader', { name: 'Size' });
  await expect.element(name).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(size).toHaveAttribute('aria-sort', 'none');
  await checkAccessible();
  await page.getByRole('button', { name: 'Size' }).click();
  await expect.element(size).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(name).toHaveAttribute('aria-sort', 'none');
  await userEvent.keyboard('{Enter}');
  await expect.element(size).toHaveAttribute('aria-sort', 'descending');
  await checkAccessible();
});

test('more rows are asked for before the end is reached, and not before', async () => {
  const onMore = vi.fn();
  const { scroller } = setup(200, { more: true, onMore });
  await expect.element(page.getByText('Row 0', { exact: true })).toBeVisible();
  expect(onMore).not.toHaveBeenCalled();
  expect(page.getByRole('table').element().getAttribute('aria-rowcount')).toBe('-1');
  scroller.scrollTop = 160 * 40;
  await expect.poll(() => onMore.mock.calls.length).toBeGreaterThan(0);
});

test('where there is little room, columns give way and nothing overflows', async () => {
  const { scroller } = setup(50, {}, 500);
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Size' })).not.toBeInTheDocument();
  expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth);
});

test('what stands at the foot is shown', async () => {
  setup(3, { foot: <p>Loading more</p> });
  await expect.element(page.getByText('Loading more')).toBeVisible();
  await checkAccessible();
});

test('on a telephone each row is a card with every column, named, and the head is what sorts', async () => {
  await page.viewport(390, 800);
  const onSort = vi.fn();
  const { host, drawn } = setup(30, { onSort, sort: { column: 'name', descending: false } }, 358);
  await expect.poll(() => drawn().length).toBeGreaterThan(2);
  const [card] = drawn();
  const [name, size, menu] = [...card!.children] as HTMLElement[];
  expect(size!.getBoundingClientRect().top).toBeGreaterThan(name!.getBoundingClientRect().top);
  expect(getComputedStyle(size!, '::before').content).toBe('"Size"');
  expect(size).toBeVisible();
  expect(menu!.getBoundingClientRect().top).toBeLessThanOrEqual(name!.getBoundingClientRect().bottom);
  expect(card!.scrollWidth).toBeLessThanOrEqual(358);
  await page.getByRole('button', { name: 'Size' }).click();
  expect(onSort).toHaveBeenCalledWith('size');
  await checkAccessible(host);
  await page.viewport(1024, 768);
});
