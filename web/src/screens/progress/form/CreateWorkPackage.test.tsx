import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { uuid } from '../testing/aWatchlist.ts';
import { openProgress, packages } from '../testing/openProgress.tsx';

const save = () => page.getByRole('button', { name: /^Sav(e|ing)$/ });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** As a person who chose them in the browser's window. */
function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  for (const each of files) chosen.items.add(each);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function fillIn() {
  await field('Name*').fill('Walls');
  await field('Start date*').fill('05/01/2026');
  await field('End date*').fill('27/03/2026');
}

test('[WORK-3] a package is made of a CSV; only .csv is taken, and what it comes to is said before it is saved', async () => {
  const { callsTo, router } = await openProgress({
    at: '/new',
    answers: {
      'workPackages.preview': () => ({
        numElements: 2,
        numIds: 5,
        numDuplicates: 1,
        numMissingIds: 2,
        missingIds: ['x', 'y'],
        numInOthers: 0,
      }),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Create work package' })).toBeVisible();
  await expect.element(page.getByText('Select work package elements')).toBeVisible();
  await expect.element(page.getByText(/^File must be defined/)).toBeVisible();
  choose(new File(['x'], 'walls.xlsx'));
  await expect.element(page.getByText(/Only .csv files are accepted/)).toBeVisible();
  choose(new File(['x\ny'], 'walls.CSV'));
  await expect.element(page.getByText('2 elements of the latest model by 5 global IDs')).toBeVisible();
  await expect.element(page.getByText('2 global IDs are not in the latest model.')).toBeVisible();
  await expect.element(page.getByText('1 row names an element again, and counts once.')).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await fillIn();
  await field('WBS Code').fill('1.2');
  await checkAccessible();
  await save().click();
  await expect.poll(() => router.state.location.pathname).toBe(`${packages}/${uuid(2)}/detail`);
  const { input } = callsTo('workPackages.create')[0]!;
  expect(input.body).toMatchObject({
    name: 'Walls',
    description: '',
    startDate: '2026-01-05',
    endDate: '2026-03-27',
    primavera: { wbs: '1.2', activityId: null },
    source: { mode: 'csv' },
    ignoreMissingIds: false,
  });
  expect(input.files?.csv?.name).toBe('walls.CSV');
});

test('[WORK-3] a package is made of a filter, with a count while it is chosen; the scene shows what it takes', async () => {
  const { callsTo, stores } = await openProgress({ at: '/new' });
  await page.getByRole('radio', { name: 'Filter elements' }).click();
  await page.getByRole('option', { name: 'Level 1' }).click();
  await expect.element(page.getByText('40 elements of the latest model')).toBeVisible();
  await expect.element(page.getByText('3 of these elements are in another work package already.')).toBeVisible();
  await expect.poll(() => stores.progress.getState().preview).toEqual({ floors: ['Level 1'] });
  await page.getByRole('button', { name: /^Types/ }).click();
  await page.getByRole('treeitem', { name: 'Duct' }).click();
  await page.getByRole('button', { name: 'Reset all filters' }).click();
  await expect.poll(() => stores.progress.getState().preview).toBeUndefined();
  await page.getByRole('button', { name: /^Root models/ }).click();
  await page.getByRole('option', { name: 'Structure.ifc' }).click();
  await fillIn();
  await save().click();
  await expect.poll(() => callsTo('workPackages.create').length).toBe(1);
  expect(callsTo('workPackages.create')[0]?.input.body).toMatchObject({
    source: { mode: 'filter', filter: { rootModels: ['Structure.ifc'] } },
  });
  await expect.poll(() => stores.progress.getState().preview).toBeUndefined();
});

test('[WORK-3] every limit is told in its own words, and keeps the package from being saved', async () => {
  await openProgress({ at: '/new' });
  await page.getByRole('radio', { name: 'Filter elements' }).click();
  await page.getByRole('option', { name: 'Level 1' }).click();
  await field('Name*').fill('x'.repeat(51));
  await expect.element(page.getByText('Name is too long', { exact: true }).first()).toBeVisible();
  await field('Name*').fill('x'.repeat(50));
  await field('Description').fill('x'.repeat(236));
  await expect.element(page.getByText('Description is too long').first()).toBeVisible();
  await expect.element(field('Description')).toHaveAttribute('placeholder', 'A short description');
  await field('Description').fill('');
  await expect.element(field('End date*')).toBeDisabled();
  await field('Start date*').click();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByText('Start date must be defined', { exact: true })).toBeVisible();
  await field('Start date*').fill('05.01.2026');
  await expect.element(page.getByText('Invalid format: DD/MM/YYYY is expected')).toBeVisible();
  await field('Start date*').fill('05/01/2026');
  await expect.element(page.getByText('End date must be defined', { exact: true }).first()).toBeVisible();
  await field('End date*').fill('04/01/2026');
  await expect.element(page.getByText('End date must be after start date')).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await field('End date*').fill('06/01/2026');
  await expect.element(save()).toBeEnabled();
});

test("[WORK-4] ids that are not found are listed, and 'Ignore and upload CSV file' takes the rest", async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `lost-${i}`);
  const { answers, callsTo, server } = await openProgress({
    at: '/new',
    answers: {
      'workPackages.create': () => refuse('ProgressMonitoring.CreateWorkPackage.MissingIds', { ids, count: 41 }),
    },
  });
  choose(new File(['x'], 'walls.csv'));
  await fillIn();
  await save().click();
  const dialog = page.getByRole('dialog', { name: "Work package's Global Ids not found" });
  await expect
    .element(dialog.getByText('We could not find 41 Global IDs from the uploaded CSV file in the last BIM version.'))
    .toBeVisible();
  const list = dialog.getByRole('region', { name: 'Data not found' });
  expect(list.element().getBoundingClientRect().height).toBe(292);
  await expect.element(dialog.getByText('and 1 more')).toBeInTheDocument();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await save().click();
  answers['workPackages.create'] = server.answers['workPackages.create']!;
  await dialog.getByRole('button', { name: 'Ignore and upload CSV file' }).click();
  await expect.element(page.getByRole('heading', { name: 'Work Package', exact: true })).toBeVisible();
  expect(callsTo('workPackages.create').at(-1)?.input.body).toMatchObject({ ignoreMissingIds: true });
});

test('[WORK-3] what the server refuses is told with row and column, and a second try is the same call', async () => {
  const { answers, callsTo, server } = await openProgress({
    at: '/new',
    answers: {
      'workPackages.create': () =>
        refuse('workPackages.badCsv', { row: 3, column: 2, reason: 'A quote is not closed.' }),
    },
  });
  choose(new File(['x'], 'walls.csv'));
  await fillIn();
  await save().click();
  await expect.element(page.getByText('The CSV file cannot be read.')).toBeVisible();
  await expect.element(page.getByText('Row 3, column 2: A quote is not closed.')).toBeVisible();
  answers['workPackages.create'] = () => refuse('internal');
  await save().click();
  await expect.element(page.getByText('Nothing was saved.')).toBeVisible();
  answers['workPackages.create'] = server.answers['workPackages.create']!;
  await save().click();
  await expect.element(page.getByRole('heading', { name: 'Work Package', exact: true })).toBeVisible();
  const keys = callsTo('workPackages.create').map(({ input }) => input.key);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('weights of one’s own are a number for each type, and the value among others is one more', async () => {
  const { callsTo } = await openProgress({ at: '/new' });
  choose(new File(['x'], 'walls.csv'));
  await fillIn();
  await page.getByRole('combobox', { name: 'Progress is measured by' }).click();
  await page.getByRole('option', { name: 'My own numbers, by type' }).click();
  await page.getByRole('button', { name: 'Add a type' }).click();
  await expect.element(save()).toBeDisabled();
  await page.getByRole('combobox', { name: 'Type 1' }).click();
  await page.getByRole('option', { name: 'Wall', exact: true }).click();
  await page.getByRole('textbox', { name: 'Weight 1' }).fill('2.5');
  await page.getByRole('textbox', { name: 'Value among other work packages' }).fill('120');
  await save().click();
  await expect.poll(() => callsTo('workPackages.create').length).toBe(1);
  expect(callsTo('workPackages.create')[0]?.input.body).toMatchObject({
    weightBy: 'own',
    typeWeights: [{ elementType: 'Wall', weight: 2.5 }],
    value: 120,
  });
});
