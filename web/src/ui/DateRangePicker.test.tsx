import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DateRangePicker } from './DateRangePicker.tsx';
import type { DateRange } from './dateRange.ts';
import { checkAccessible } from './testing/checkAccessible.ts';
import { renderUi } from './testing/renderUi.tsx';

function Example({ initial = {} }: { initial?: DateRange }) {
  const [value, setValue] = useState<DateRange & { valid?: boolean }>(initial);
  return (
    <>
      <DateRangePicker value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue({ start: '2030-01-01', end: '2030-02-01' })}>
        From outside
      </button>
      <output data-testid="value">{`${value.start ?? '-'} ${value.end ?? '-'} ${value.valid ?? '-'}`}</output>
    </>
  );
}

/** Whose value comes back later than the next one is typed, as one in the address does. */
function Late({ told }: { told: DateRange[] }) {
  const [value, setValue] = useState<DateRange>({});
  return (
    <>
      <DateRangePicker value={value} onChange={({ valid, ...range }) => valid && told.push(range)} />
      <button type="button" onClick={() => setValue(told.shift() as DateRange)}>
        Arrive
      </button>
      <button type="button" onClick={() => setValue({})}>
        Take away
      </button>
    </>
  );
}

const start = () => page.getByRole('textbox', { name: 'Start date*' });
const end = () => page.getByRole('textbox', { name: 'End date*' });
const value = () => page.getByTestId('value');
const openCalendar = (field: string) => page.getByRole('button', { name: `${field}: open the calendar` }).click();
const day = (name: string) => page.getByRole('button', { name, exact: true });

test('[WIDG-1] the end waits for a start', async () => {
  renderUi(<Example />);
  await expect.element(end()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'End date: open the calendar' })).toBeDisabled();
  await start().fill('05/03/2024');
  await expect.element(end()).toBeEnabled();
  await end().fill('20/03/2024');
  await expect.element(value()).toHaveTextContent('2024-03-05 2024-03-20 true');
  await checkAccessible();
});

test('[WIDG-1] a wrong format is told once the field is left, or full', async () => {
  renderUi(<Example />);
  await start().fill('5/3/24');
  await expect.element(page.getByText('Invalid format: DD/MM/YYYY is expected')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText('Invalid format: DD/MM/YYYY is expected')).toBeVisible();
  await expect.element(start()).toHaveAccessibleDescription('Invalid format: DD/MM/YYYY is expected');
  await expect.element(value()).toHaveTextContent('- - false');
  await expect.element(end()).toBeDisabled();
  await checkAccessible();
  await start().fill('31/02/2024');
  await expect.element(page.getByText('Invalid format: DD/MM/YYYY is expected')).toBeVisible();
  await start().fill('29/02/2024');
  await expect.element(page.getByText('Invalid format: DD/MM/YYYY is expected')).not.toBeInTheDocument();
});

test('[WIDG-1] a wrong order is told at the field that made it wrong', async () => {
  renderUi(<Example initial={{ start: '2024-03-05', end: '2024-03-20' }} />);
  await end().fill('04/03/2024');
  await expect.element(page.getByText('End date must be after start date')).toBeVisible();
  await end().fill('20/03/2024');
  await expect.element(page.getByText('End date must be after start date')).not.toBeInTheDocument();
  await start().fill('21/03/2024');
  await expect.element(page.getByText('Start date must be before end date')).toBeVisible();
  await expect.element(value()).toHaveTextContent('2024-03-21 2024-03-20 false');
});

test('[WIDG-1] dates are picked from the calendar, which shows the range', async () => {
  renderUi(<Example initial={{ start: '2024-03-05', end: '2024-03-20' }} />);
  await openCalendar('End date');
  await expect.element(day('12 March 2024')).toHaveAttribute('data-in-range');
  await expect.element(day('21 March 2024')).not.toHaveAttribute('data-in-range');
  await checkAccessible();
  await day('15 March 2024').click();
  await expect.element(value()).toHaveTextContent('2024-03-05 2024-03-15 true');
  await expect.element(day('15 March 2024')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'End date: open the calendar' })).toHaveFocus();
});

test('[WIDG-1] picking an earlier date than the start resets the start and waits for the end', async () => {
  renderUi(<Example initial={{ start: '2024-03-05', end: '2024-03-20' }} />);
  await openCalendar('End date');
  await day('1 March 2024').click();
  await expect.element(start()).toHaveValue('01/03/2024');
  await expect.element(end()).toHaveValue('');
  await expect.element(value()).toHaveTextContent('2024-03-01 - true');
  await day('9 March 2024').click();
  await expect.element(value()).toHaveTextContent('2024-03-01 2024-03-09 true');
});

test('[WIDG-1] Escape closes the calendar and changes nothing', async () => {
  renderUi(<Example initial={{ start: '2024-03-05' }} />);
  await openCalendar('Start date');
  await expect.element(day('5 March 2024')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(day('5 March 2024')).not.toBeInTheDocument();
  await expect.element(start()).toHaveValue('05/03/2024');
});

test('[WIDG-1] a value that is set from outside is shown', async () => {
  renderUi(<Example />);
  await start().fill('nonsense');
  await page.getByRole('button', { name: 'From outside' }).click();
  await expect.element(start()).toHaveValue('01/01/2030');
  await expect.element(end()).toHaveValue('01/02/2030');
});

test('[WIDG-1] a value that comes back late does not undo what was typed meanwhile', async () => {
  const told: DateRange[] = [];
  renderUi(<Late told={told} />);
  const arrive = () => page.getByRole('button', { name: 'Arrive' }).click();
  await start().fill('05/03/2024');
  await end().fill('20/03/2024');
  expect(told).toEqual([{ start: '2024-03-05' }, { start: '2024-03-05', end: '2024-03-20' }]);
  await arrive();
  await expect.element(end()).toHaveValue('20/03/2024');
  await arrive();
  await expect.element(start()).toHaveValue('05/03/2024');
  await expect.element(end()).toHaveValue('20/03/2024');
  await page.getByRole('button', { name: 'Take away' }).click();
  await expect.element(start()).toHaveValue('');
  await expect.element(end()).toHaveValue('');
});
