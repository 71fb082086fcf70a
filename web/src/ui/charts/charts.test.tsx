import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkAccessible } from '../testing/checkAccessible.ts';
import { renderUi } from '../testing/renderUi.tsx';
import { Donut } from './Donut.tsx';
import { Histogram } from './Histogram.tsx';

const parts = [
  { id: 'verified', label: 'Verified', count: 75, colour: 'var(--pl-status-verified)', icon: null },
  { id: 'deviated', label: 'Deviated', count: 24, colour: 'var(--pl-status-deviated)', icon: null },
  { id: 'missing', label: 'Missing', count: 1, colour: 'var(--pl-status-missing)', icon: null },
  { id: 'no_data', label: 'No data', count: 0, colour: 'var(--pl-status-no_data)', icon: null },
];

function Ring() {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <Donut
      label="Breakdown"
      unit={(count) => (count === 1 ? 'element' : 'elements')}
      parts={parts}
      chosen={chosen}
      onChoose={(id) => setChosen(chosen.includes(id) ? [] : [id])}
    />
  );
}

const ring = () => page.getByRole('group', { name: 'Breakdown' });
const slice = (name: RegExp) => ring().getByRole('button', { name });
const row = (name: RegExp) => page.getByRole('list').getByRole('button', { name });

test('[INSI-2] a donut has a button for each slice and legend row, with counts and per cent', async () => {
  renderUi(<Ring />);
  await expect.element(slice(/^Deviated, 24 elements, 24%$/)).toBeVisible();
  expect(ring().getByRole('button').elements()).toHaveLength(3);
  await expect.element(row(/^Missing 1 element 1%$/)).toBeEnabled();
  await expect.element(row(/^No data 0 elements 0%$/)).toBeDisabled();
  await expect.element(page.getByText('100', { exact: true })).toBeVisible();
  await checkAccessible();
});

test('[INSI-2] a slice is chosen by pointer, and taken back in the legend', async () => {
  renderUi(<Ring />);
  await slice(/^Deviated/).click();
  await expect.element(row(/^Deviated/)).toHaveAttribute('aria-pressed', 'true');
  await checkAccessible();
  await row(/^Deviated/).click();
  await expect.element(slice(/^Deviated/)).toHaveAttribute('aria-pressed', 'false');
});

test('[INSI-2] the ring is one stop of the tab key; arrows go around it, and each slice has a tooltip', async () => {
  renderUi(<Ring />);
  await userEvent.tab();
  await expect.element(slice(/^Verified/)).toHaveFocus();
  await expect.element(page.getByRole('tooltip', { name: 'Verified, 75 elements, 75%' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slice(/^Deviated/)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(slice(/^Missing/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slice(/^Missing/)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.tab();
  await expect.element(row(/^Verified/)).toHaveFocus();
});

const counts = [400, 250, 120, 45, 30, 12, 5, 1, 0, 20];

function Bars({ width }: { width: number }) {
  const [chosen, setChosen] = useState<number>();
  return (
    <div style={{ width }}>
      <Histogram
        label="Magnitudes"
        counts={counts}
        binMm={10}
        maximumMm={1250}
        isChosen={({ fromMm }) => fromMm === chosen}
        onChoose={({ fromMm }) => setChosen(fromMm)}
      />
    </div>
  );
}

const bar = (name: string) => page.getByRole('button', { name, exact: true });

test('[INSI-3] bars have names with units; the last one goes to the maximum; empty ones cannot be pressed', async () => {
  renderUi(<Bars width={435} />);
  await expect.element(bar('0 to 10 mm: 400 elements')).toBeVisible();
  await expect.element(bar('90 to 1,250 mm: 20 elements')).toBeVisible();
  await bar('70 to 80 mm: 1 element').click();
  await expect.element(bar('70 to 80 mm: 1 element')).toHaveAttribute('aria-pressed', 'true');
  bar('80 to 90 mm: 0 elements')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(bar('70 to 80 mm: 1 element')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(bar('80 to 90 mm: 0 elements')).toHaveAttribute('aria-disabled', 'true');
  await checkAccessible();
});

test('[INSI-3] the keys go from bar to bar and choose one', async () => {
  renderUi(<Bars width={435} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('tooltip', { name: '20 to 30 mm: 120 elements' })).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(bar('20 to 30 mm: 120 elements')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{End}');
  await expect.element(bar('90 to 1,250 mm: 20 elements')).toHaveFocus();
});

test.each([435, 388, 260])('[INSI-3] in %i px the chart keeps its proportions and its text 11 px', async (width) => {
  const { host } = renderUi(<Bars width={width} />);
  const chart = host.querySelector('svg')!;
  await expect.poll(() => chart.getBoundingClientRect().width).toBe(width);
  expect(chart.getBoundingClientRect().height).toBeCloseTo((width * 250) / 435, 0);
  await expect
    .poll(() => (Number.parseFloat(getComputedStyle(chart).fontSize) * width) / 435)
    .toBeGreaterThanOrEqual(10.99);
});
