import type { CloseUps as Answer, CloseUp } from '@plumbline/contract/resources/closeUps';
import { type ComponentProps, useMemo } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aView } from '../../../data/testing/aView.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { ViewportContext } from '../../../viewport/useViewer.ts';
import { uuid } from '../testing/aWatchlist.ts';
import { CloseUps } from './CloseUps.tsx';

const element = (name: string, forgeObjectId: number | null = 1) => ({
  externalId: `g-${name}`,
  name,
  mappedElementType: 'Wall:Basic',
  mappedFloor: 'Level 1',
  forgeObjectId,
});
const drywall = {
  activityId: 'A2040',
  name: 'Drywall',
  watchlist: uuid(2),
  startDate: '2026-03-12',
  daysLeft: 5,
  isStarted: false,
  order: 'relations' as const,
  share: 0.453,
};
const ceilings = {
  ...drywall,
  activityId: null,
  name: 'Ceilings',
  watchlist: uuid(3),
  startDate: '2026-04-01',
  daysLeft: -2,
  order: 'dates' as const,
};

function closeUp(name: string, given: Partial<CloseUp> = {}): CloseUp {
  return {
    element: element(name),
    magnitudeM: 0.032,
    toleranceM: 0.015,
    covering: drywall,
    numCoveringElements: 4,
    others: [],
    analysis: { _id: uuid(101), name: 'Week 1', scanDate: '2026-02-01T08:00:00Z' },
    activity: { activityId: 'A1000', name: 'Walls', watchlist: uuid(1), startDate: '2026-01-05' },
    coveringElements: ['Board 1', 'Board 2', 'Board 3'].map((each) => ({ ...element(each, 7), share: 0.2 })),
    reason: 'Drywall (A2040) starts on 12/03/2026 and covers 45% of its surface.',
    ...given,
  };
}

const ready = (closeUps: CloseUp[], given: Partial<Answer> = {}): Answer => ({
  state: 'ready',
  problem: null,
  isBeingMeasured: false,
  numDeviated: 40,
  numInNoPackage: 3,
  schedule: { filename: 'plan.xer', numRelations: 12 },
  total: closeUps.length,
  closeUps,
  ...given,
});

type Query = Record<string, string>;

function open(answer: (query: Query) => Answer, at = '') {
  const asked: Query[] = [];
  const place = openPlace(<WithoutScene />, {
    view: aView({ _id: uuid(101), id: uuid(101) }),
    address: `/acme-tower/${uuid(101)}/progress/work-packages${at}`,
    answers: {
      'schedules.closeUps'({ query }) {
        asked.push(query as Query);
        return answer(query as Query);
      },
    },
  });
  return { ...place, asked };
}

function WithoutScene() {
  const viewport = useMemo<ComponentProps<typeof ViewportContext>['value']>(
    () => ({ elementCount: 0, goHome: () => undefined, linkToView: () => ({ url: '', leftOut: [] }) }),
    [],
  );
  return (
    <ViewportContext value={viewport}>
      <CloseUps />
    </ViewportContext>
  );
}

test('[WORK-7] what is to be mended stands below the activity that covers it, with its deviation and by when', async () => {
  open(() => ready([closeUp('Wall 1'), closeUp('Wall 2'), closeUp('Duct', { covering: ceilings, magnitudeM: null })]));
  const first = page.getByRole('region', { name: 'Covered by Drywall' });
  await expect.element(first.getByText('starts on 12/03/2026, in 5 days')).toBeVisible();
  expect(first.getByRole('listitem').all()).toHaveLength(2);
  const row = first.getByRole('listitem').first().element().textContent;
  for (const part of ['Wall 1', '32\u2009mm', 'Level 1 · Wall › Basic', '45% covered by Board 1, Board 2 and 2 more']) {
    expect(row).toContain(part);
  }
  await expect.element(first.getByRole('link', { name: 'Drywall (A2040)' })).toBeVisible();
  const second = page.getByRole('region', { name: 'Covered by Ceilings' });
  expect(second.element().textContent).toContain('was to start on 01/04/2026, 2 days ago · later by planned dates');
  await expect
    .element(
      page.getByText(
        '3 of 40 deviated elements will be covered by a later activity. 3 in no work package are left out.',
      ),
    )
    .toBeVisible();
  await checkAccessible();
});

test('[WORK-7] a list of what starts soon is in the address, and a link opens it', async () => {
  const { asked, search } = open((query) => ready(query.within === '14' ? [] : [closeUp('Wall 1')]), '?within=28');
  await expect.element(page.getByRole('region', { name: 'Covered by Drywall' })).toBeVisible();
  expect(asked[0]).toMatchObject({ within: 28 });
  await page.getByRole('combobox', { name: 'When the covering activity starts' }).click();
  await page.getByRole('option', { name: 'Starts within 2 weeks' }).click();
  await expect.poll(() => search().get('within')).toBe('14');
});

test('[WORK-7] while it is being found out, and where it cannot be, the list says so', async () => {
  let answer: Partial<Answer> = { state: 'preparing' };
  const { router } = open(() => ready([], { ...answer, schedule: null }));
  await expect.element(page.getByText(/Finding out which elements cover which/)).toBeVisible();
  answer = { state: 'ready' };
  await expect
    .element(page.getByText('Nothing is to be mended before it is closed up.'), { timeout: 15_000 })
    .toBeVisible();
  await expect.element(page.getByText(/There is no schedule/)).toBeVisible();
  expect(router.state.location.pathname).toContain('progress');
});

test('[WORK-7] a model that could not be looked through is told with its reason', async () => {
  open(() => ready([], { state: 'failed', problem: 'The model could not be looked through.' }));
  await expect.element(page.getByText('The model could not be looked through.')).toBeVisible();
});
