import type { Modification } from '@plumbline/contract/resources/classifications';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aVerdict } from '../../data/testing/aVerdict.ts';
import { refuseWith } from '../../data/testing/refuse.ts';
import { formatMoment } from '../../ui/format.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { openTools } from '../testing/openTools.tsx';

const thisYear = new Date().getFullYear();
const entry = (given: Partial<Modification>): Modification => ({
  date: `${thisYear}-01-12T14:05:00Z`,
  kind: 'analysed',
  status: 'deviated',
  classificationType: 'automatic',
  analysis: { id: 'a1', name: 'Architecture' },
  analysisView: { id: 'v1', name: 'Week 2' },
  magnitude: 0.0234,
  magnitudeLow: null,
  magnitudeHigh: null,
  tolerance: 0.0101,
  ...given,
});

const history = [
  entry({ date: '2024-11-03T08:05:00Z', analysisView: { id: 'v0', name: 'Week 44' }, magnitude: null }),
  entry({}),
  entry({ date: `${thisYear}-01-13T14:05:00Z`, kind: 'reclassified', status: 'verified', user: 'Ada Berg' }),
];

const panel = () => page.getByRole('region', { name: 'Properties', exact: true });

test('[VIEW-7] dbId first, then a group per entry of the history across analyses, in mm and with both date forms', async () => {
  const scene = await openTools({
    answers: { 'classifications.byForgeObjectIds': () => [aVerdict({ modificationHistory: history })] },
    project: { elementTypeMapping: { IfcWall: 'Partition' }, floorMapping: { 'Level 1': 'Ground' } },
  });
  await scene.press('Properties');
  await expect.element(page.getByText('No element is selected.')).toBeVisible();
  scene.viewer.selection.set([1]);
  await expect.element(page.getByText('It stands 23 mm east of where it was designed.')).toBeVisible();
  expect((panel().element() as HTMLElement).offsetWidth).toBe(400);

  const names = [...panel().element().querySelectorAll('dt')].map((name) => name.textContent);
  expect(names.slice(0, 6)).toEqual(['dbId', 'Name', 'GlobalId', 'Type', 'Floor', 'Root model']);
  const values = [...panel().element().querySelectorAll('dd')].map((value) => value.textContent);
  expect(values.slice(0, 2)).toEqual(['1', 'Wall 1']);
  expect(values.slice(3, 6)).toEqual(['Partition', 'Ground', 'House.ifc']);

  const groups = [...panel().element().querySelectorAll('section[aria-label]')].slice(1);
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(
    history
      .toReversed()
      .map(({ kind, date }) => `${kind === 'analysed' ? 'Analysis' : 'Status changed'}, ${formatMoment(date)}`),
  );
  expect(groups[0]!.textContent).toContain('Ada Berg');
  expect(groups[1]!.textContent).toMatch(/Deviation magnitude23\u2009mmDeviation tolerance10\u2009mm/);
  expect(groups[1]!.querySelector('time')!.textContent).toMatch(/^Jan 12, \d+:05 [AP]M$/);
  expect(groups[2]!.querySelector('time')!.textContent).toMatch(/^Nov 3 2024, \d+:05 [AP]M$/);
  await checkAccessible(panel().element());
});

test('[VIEW-7] the word of a person stands first, and cause, magnitude and confidence are of what was measured', async () => {
  const setBy = { user: 'Ada Fox', date: '2026-09-04T10:00:00Z', measuredStatus: 'verified' } as const;
  const said = entry({ kind: 'reclassified', status: 'missing', previousStatus: 'verified', user: 'Ada Fox' });
  const verdict = aVerdict({
    status: 'missing',
    classificationType: 'manual',
    setBy,
    cause: 'in_place',
    magnitudeDisplay: 0.0004,
    modificationHistory: [entry({}), { ...said, date: setBy.date, classificationType: 'manual' }],
  });
  const scene = await openTools({ answers: { 'classifications.byForgeObjectIds': () => [verdict] } });
  await scene.press('Properties');
  scene.viewer.selection.set([1]);
  const words = 'Missing: set by Ada Fox on 4 September 2026';
  await expect.element(page.getByRole('region', { name: 'Verdict' }).getByText(words)).toBeVisible();
  const text = page.getByRole('region', { name: 'Verdict' }).element().textContent ?? '';
  expect(text).toMatch(
    /Missing.*set by Ada Fox.*What was measured.*measured: in its place within 1\u2009mm.*CauseIn place.*Confidence93%/,
  );
  const changed = page.getByRole('region', { name: /^Status changed/ }).element().textContent ?? '';
  expect(changed).toContain(`Said${words}`);
  expect(changed).not.toContain('magnitude');
  await checkAccessible(panel().element());
});

test('[VIEW-7] the two hints say what tolerance and magnitude mean', async () => {
  const scene = await openTools({
    answers: { 'classifications.byForgeObjectIds': () => [aVerdict({ modificationHistory: [entry({})] })] },
  });
  await scene.press('Properties');
  scene.viewer.selection.set([1]);
  await page.getByRole('button', { name: /^Deviation tolerance:/ }).hover();
  await expect
    .element(page.getByRole('tooltip', { name: /tolerance applied to decide whether an element is verified/ }))
    .toBeVisible();
  await page.getByRole('button', { name: /^Deviation magnitude:/ }).hover();
  await expect.element(page.getByRole('tooltip', { name: /may differ from the allocated tolerance/ })).toBeVisible();
});

test('[VIEW-7] a failure can be tried again, and an element without a verdict says so', async () => {
  let isUp = false;
  const scene = await openTools({
    answers: { 'classifications.byForgeObjectIds': () => (isUp ? [] : refuseWith(500, 'The database is away.')) },
  });
  await scene.press('Properties');
  scene.viewer.selection.set([2]);
  await expect.element(page.getByText('The verdict could not be loaded.')).toBeVisible();
  isUp = true;
  await scene.press('Retry');
  await expect.element(page.getByText('No verdict in this analysis.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
});
