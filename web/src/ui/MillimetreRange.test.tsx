import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MillimetreRange } from './MillimetreRange.tsx';
import type { MmRange } from './mmRange.ts';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

let value: MmRange | undefined;

function Host({ because }: { because?: string }) {
  const [range, setRange] = useState<MmRange>();
  value = range;
  return (
    <div style={{ width: 340 }}>
      <MillimetreRange label="Magnitude" value={range} onChange={setRange} disabledBecause={because} />
    </div>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const thumb = (end: string) => page.getByRole('slider', { name: `Magnitude, ${end}` });

test('[QUAL-2] the slider goes from 0 to 10,000 mm in five steps, and the full range is no filter', async () => {
  renderUi(<Host />);
  expect(document.querySelectorAll('.mantine-RangeSlider-mark')).toHaveLength(6);
  await expect.element(thumb('to')).toHaveAttribute('aria-valuemax', '10000');
  await checkAccessible();
  (thumb('from').element() as HTMLElement).focus();
  const steps: unknown[] = [];
  for (let step = 0; step < 5; step++) {
    await userEvent.keyboard('{ArrowRight}');
    steps.push(value?.from);
  }
  expect(steps).toEqual([2000, 4000, 6000, 8000, 10_000]);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(value).toBeUndefined();
});

test('[QUAL-2] whole millimetres are entered beside it', async () => {
  renderUi(<Host />);
  await field('From').fill('20');
  expect(value).toEqual({ from: 20 });
  await field('To').fill('50.7');
  expect(value).toEqual({ from: 20, to: 50 });
  await field('To').fill('10');
  await expect.element(page.getByText('The range ends before it begins.')).toBeVisible();
  expect(value).toEqual({ from: 20, to: 50 });
  await checkAccessible();
  await field('To').fill('10000');
  expect(value).toEqual({ from: 20 });
  await page.getByRole('button', { name: /^50.mm$/ }).click();
  expect(value).toEqual({ from: 50 });
  await page.getByRole('button', { name: 'Clear Magnitude' }).click();
  expect(value).toBeUndefined();
});

test('[QUAL-2] where it cannot be used it says why', async () => {
  renderUi(<Host because="Filters by axis are in use." />);
  await expect.element(page.getByText('Filters by axis are in use.')).toBeVisible();
  await expect.element(field('From')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^50.mm$/ })).toBeDisabled();
  await checkAccessible();
});
