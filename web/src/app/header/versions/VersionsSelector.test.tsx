import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { usePlace } from '../../../data/address/place.ts';
import { aView } from '../../../data/testing/aView.ts';
import type { Answers } from '../../../data/testing/fakeClient.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { refuseWith } from '../../../data/testing/refuse.ts';
import { usePaintFilter, usePainting } from '../../../data/verdicts/painting.ts';
import { UndoHost } from '../../../screens/quality/review/UndoHost.tsx';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { Header } from '../Header.tsx';

const developer = { permissions: ['READ', 'LIST', 'VIEW_ASSETS', 'SR_READ'] as const };
const [x1, x2, y1] = ['01', '02', '11'].map((end) => `00000000-0000-4000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];
const publisher = { permissions: [...developer.permissions, 'SR_WRITE'] as const };
const trade = (_id: string, name: string, delivery: 'Ready' | 'In progress') => ({ _id, id: _id, name, delivery });
const view = {
  name: 'Week 44',
  analyses: [trade('a1', 'Architecture', 'Ready'), trade('a2', 'Structure', 'In progress')],
};

function version(_id: string, given: Partial<AnalysisVersion> = {}): AnalysisVersion {
  return {
    _id,
    number: Number(_id.slice(-1)),
    status: 'dev',
    createdDate: '2026-10-31T14:20:00Z',
    toleranceM: 0.02,
    isRejudged: false,
    ...given,
  };
}

function lists() {
  return [
    {
      analysis: { _id: 'a1', name: 'Architecture' },
      versions: [
        version(x2, { toleranceM: 0.035, isRejudged: true }),
        version(x1, { status: 'stable', createdDate: '2026-10-30T08:05:00Z' }),
      ],
    },
    { analysis: { _id: 'a2', name: 'Structure' }, versions: [version(y1)] },
  ];
}

function Painted() {
  const { column } = usePainting(usePaintFilter());
  return <output data-testid="painted">{column?.join()}</output>;
}

function Page() {
  return (
    <>
      <Header {...usePlace()} />
      <Painted />
      <UndoHost />
    </>
  );
}

function open(options: Parameters<typeof openPlace>[1] = {}, answers: Answers = {}) {
  return openPlace(<Page />, {
    project: { permissions: [...developer.permissions] },
    view,
    ...options,
    answers: {
      'analysisVersions.forStatus': lists,
      'classifications.forColorizing': ({ query }) =>
        Uint8Array.of('analysisVersionMap' in query! ? 1 : 2, 'filtersDTO' in query! ? 1 : 0),
      ...answers,
    },
  });
}

const asPublisher = { project: { permissions: [...publisher.permissions] } };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const openVersions = () => button(/^Versions/).click();
const radio = (name: string, analysis: string) =>
  page.getByRole('radiogroup', { name: `Version of ${analysis}` }).getByRole('radio', { name });
const painted = () => page.getByTestId('painted');

test('[HEAD-5] [HEAD-6] the analyses of the view unfold into their versions, with badges and tooltips', async () => {
  await page.viewport(1440, 900);
  open();
  await openVersions();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect.element(dialog.getByRole('button', { name: 'Architecture Version 2 Ready' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Structure Version 1 In progress' })).toBeVisible();
  await expect.element(dialog.getByText('Published', { exact: true })).toBeVisible();
  expect(dialog.getByText('Unpublished', { exact: true }).elements()).toHaveLength(2);
  await expect.element(radio('Version 2 · 35 mm', 'Architecture')).toBeChecked();
  expect(dialog.getByRole('button', { name: /ublish|Judge/ }).elements()).toEqual([]);
  await checkAccessible();

  await radio('Version 2 · 35 mm', 'Architecture').hover();
  const tooltip = page.getByRole('tooltip');
  await expect.element(tooltip).toBeVisible();
  expect(tooltip.element().textContent).toMatch(/^Version 2 · 31\/10\/2026 \d\d:20 · Tolerance 35.mm · Judged anew$/);
});

test('[HEAD-6] a version that is chosen is seen, kept in the address and marked; one press leads back', async () => {
  const { search, callsTo } = open();
  await expect.element(painted()).toHaveTextContent('2,0');
  await expect.element(button('Versions Newest')).toBeVisible();
  await openVersions();
  await radio('Version 1 · 20 mm', 'Architecture').click();
  await expect.element(painted()).toHaveTextContent('1,0');
  expect(callsTo('classifications.forColorizing').at(-1)?.input.query).toEqual({ analysisVersionMap: { a1: x1 } });
  await expect.poll(() => search().get('versions')).toBe(`a1.${x1}`);
  await expect.element(button('Versions Version 1 of Architecture')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Show the newest versions').click();
  await expect.element(painted()).toHaveTextContent('2,0');
  await expect.poll(() => search().get('versions')).toBeNull();
  await expect.element(button('Versions Newest')).toBeVisible();
});

test('[HEAD-6] a link shows the versions that it names, on every page of the view, and forgets those of others', async () => {
  const { search, router, callsTo } = open({ address: `/acme-tower/v1/quality?versions=a1.${x1},b9.z9&select=abc` });
  await expect.element(button('Versions Version 1 of Architecture')).toBeVisible();
  const asked = callsTo('classifications.forColorizing').map(({ input }) => input.query);
  expect(asked).toEqual([{ analysisVersionMap: { a1: x1 } }]);
  await router.navigate('/acme-tower/v1/issues');
  await expect.poll(() => search().get('versions')).toBe(`a1.${x1}`);
  await router.navigate(`/acme-tower/v1/issues?versions=a1.${x2}`);
  await expect.element(button('Versions Newest')).toBeVisible();
});

test('[HEAD-6] without SR_READ no version can be chosen, whatever the link says', async () => {
  const { callsTo, search } = open({
    project: { permissions: ['READ', 'LIST', 'VIEW_ASSETS'] },
    address: `/acme-tower/v1/quality?versions=a1.${x1}`,
  });
  await expect.element(painted()).toHaveTextContent('2,0');
  expect(button(/^Versions/).elements()).toEqual([]);
  expect(callsTo('analysisVersions.forStatus')).toEqual([]);
  expect(search().get('versions')).toBe(`a1.${x1}`);
});

test('[HEAD-6] each view keeps its own choice', async () => {
  const { change, stores, search, router } = open();
  await openVersions();
  await radio('Version 1 · 20 mm', 'Architecture').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Versions Version 1 of Architecture')).toBeVisible();
  const other = aView({ _id: 'v2', name: 'Week 40', analyses: [trade('b1', 'Walls', 'Ready')] });
  change({ view: other });
  await router.navigate('/acme-tower/v2/quality');
  await expect.element(button('Versions Newest')).toBeVisible();
  expect(search().get('versions')).toBeNull();
  change({ view: aView(view) });
  await router.navigate('/acme-tower/v1/quality');
  await expect.poll(() => search().get('versions')).toBe(`a1.${x1}`);
  stores.shownVersions.reset();
});

test('[HEAD-6] SR_WRITE publishes at once; what fails is taken back and told', async () => {
  const published: string[][] = [];
  const pending = Promise.withResolvers<object>();
  const { stores, answers, callsTo } = open(asPublisher, {
    'analysisVersions.publish': ({ body }) => {
      published.push((body as { versionIds: string[] }).versionIds);
      return pending.promise;
    },
    'analysisViews.active': () => [],
    'projects.all': () => [],
    'analysisVersions.publishReach': () => ({ people: 4, reviewers: 1, mailed: [] }),
  });
  await openVersions();
  await button('Publish version 1 of Structure').click();
  await expect.element(button('Unpublish version 1 of Structure')).toBeVisible();
  expect(published).toEqual([[y1]]);
  pending.reject(new Error('The storage is full.'));
  await expect
    .poll(() => stores.notifications.getState().current?.message)
    .toBe('The version could not be published. The storage is full.');
  await expect.element(button('Publish version 1 of Structure')).toBeVisible();

  let list = lists();
  answers['analysisVersions.forStatus'] = () => list;
  answers['analysisVersions.publish'] = ({ body }) => {
    published.push((body as { versionIds: string[] }).versionIds);
    list = lists().map((own) => ({ ...own, versions: own.versions.map((one) => ({ ...one, status: 'stable' })) }));
    return { changed: 2, versionIds: [x2, y1] };
  };
  await button('Publish all').click();
  const dialog = page.getByRole('dialog', { name: 'Publish all' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(button('Unpublish version 2 of Architecture')).toBeVisible();
  expect(published.at(-1)).toEqual([x2, y1]);
  await expect.element(button('Publish all')).toBeDisabled();
  expect(callsTo('analysisVersions.publish')).toHaveLength(2);
});

test('[HEAD-6] publishing all asks first, says whom it reaches and what changes, and can be taken back', async () => {
  const { callsTo } = open(asPublisher, {
    'analysisVersions.publishReach': () => ({ people: 12, reviewers: 2, mailed: ['ada@acme.test'] }),
    'analysisVersions.publish': () => ({ changed: 1, versionIds: [y1] }),
    'analysisVersions.unpublish': () => ({ changed: 1, versionIds: [y1] }),
    'analysisViews.active': () => [],
    'projects.all': () => [],
  });
  await openVersions();
  await button('Publish all').click();
  const dialog = page.getByRole('dialog', { name: 'Publish all' });
  await expect
    .element(dialog.getByText('Architecture: version 2 (35\u2009mm) instead of version 1 (20\u2009mm)'))
    .toBeVisible();
  await expect
    .element(dialog.getByText('Structure: version 1 (20\u2009mm); nothing of it is published now'))
    .toBeVisible();
  const tolerances =
    'The trades of this view are judged by different tolerances: Architecture by 35\u2009mm, Structure by 20\u2009mm.';
  await expect.element(dialog.getByText(tolerances)).toBeVisible();
  await expect
    .element(dialog.getByText(/12 people see it then; 2 reviewers see it already. ada@acme.test gets/))
    .toBeVisible();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(callsTo('analysisVersions.publish')).toEqual([]);
  await button('Publish all').click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(page.getByText('1 version published')).toBeVisible();
  expect(callsTo('analysisVersions.publish').map(({ input }) => input.body)).toEqual([{ versionIds: [x2, y1] }]);
  await userEvent.keyboard('{Escape}');
  await button(/^Undo/).click();
  await expect
    .poll(() => callsTo('analysisVersions.unpublish').map(({ input }) => input.body))
    .toEqual([{ versionIds: [y1] }]);
  await expect.element(page.getByText('Undone')).toBeVisible();
});

test('[HEAD-6] unpublishing what customers see asks first', async () => {
  const { callsTo } = open(asPublisher, { 'analysisVersions.unpublish': () => ({ changed: 1, versionIds: [x1] }) });
  await openVersions();
  await button('Unpublish version 1 of Architecture').click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish version 1 of Architecture?' });
  await expect.element(dialog).toBeVisible();
  await checkAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(callsTo('analysisVersions.unpublish')).toEqual([]);
  await button('Unpublish version 1 of Architecture').click();
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect
    .poll(() => callsTo('analysisVersions.unpublish').map(({ input }) => input.body))
    .toEqual([{ versionIds: [x1] }]);
});

test('[HEAD-6] judging anew takes whole millimetres, shows that it works, and then shows what came of it', async () => {
  const answer = Promise.withResolvers<object>();
  const { stores, callsTo, search } = open(
    { ...asPublisher, address: `/acme-tower/v1/quality?versions=a1.${x1}` },
    { 'analysisVersions.rejudge': () => answer.promise },
  );
  await openVersions();
  await button('Judge anew…').click();
  const dialog = page.getByRole('dialog', { name: 'Judge anew' });
  const tolerance = dialog.getByRole('textbox', { name: 'Tolerance', exact: true });
  await expect.element(tolerance).toHaveValue('20 mm');
  await tolerance.fill('1001');
  const submit = dialog.getByRole('button', { name: 'Judge anew', exact: true });
  await submit.click();
  await expect.element(dialog.getByText('Whole millimetres from 1 to 1000 are expected.')).toBeVisible();
  // What the window covers in part cannot be pressed, and need not be large enough.
  await checkAccessible(dialog.element());
  await tolerance.fill('15');
  await dialog.getByRole('button', { name: /^Add a tolerance/ }).click();
  await dialog.getByRole('combobox', { name: 'IFC type or GlobalId 1' }).fill('IfcWall');
  await dialog.getByRole('textbox', { name: 'Tolerance 1' }).fill('20');
  await submit.click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Judging every element anew. This takes some seconds.');
  expect(callsTo('analysisVersions.rejudge').map(({ input }) => input.body)).toEqual([
    { toleranceM: 0.015, tolerancesM: { IfcWall: 0.02 } },
  ]);
  const painted = callsTo('classifications.forColorizing').length;
  answer.resolve({ versions: [], changed: 123 });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stores.notifications.getState()).toMatchObject({
    told: '123 elements have another status.',
  });
  await expect.element(button('Versions Newest')).toBeVisible();
  await expect.poll(() => search().get('versions')).toBeNull();
  await expect.poll(() => callsTo('classifications.forColorizing').length).toBeGreaterThan(painted);
  expect(callsTo('classifications.forColorizing').at(-1)?.input.query).toEqual({});
});

test('[HEAD-6] why a view cannot be judged anew is told where it was asked for', async () => {
  open(asPublisher, { 'analysisVersions.rejudge': () => refuseWith(409, 'The measurements of this view are gone.') });
  await openVersions();
  await button('Judge anew…').click();
  await page.getByRole('dialog', { name: 'Judge anew' }).getByRole('button', { name: 'Judge anew' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The measurements of this view are gone.');
});

test('[HEAD-6] versions are chosen by keys alone', async () => {
  open(asPublisher);
  await expect.element(button('Versions Newest')).toBeVisible();
  (button('Versions Newest').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Publish all')).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  while (document.activeElement !== radio('Version 2 · 35 mm', 'Architecture').element()) await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Version 1 · 20 mm', 'Architecture')).toBeChecked();
  // The first may close a tooltip.
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(button('Versions Version 1 of Architecture')).toHaveFocus();
});

test('[HEAD-6] the focus is where it was when a dialog closes', async () => {
  open(asPublisher);
  await openVersions();
  await button('Judge anew…').click();
  await expect.element(page.getByRole('textbox', { name: 'Tolerance' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Judge anew' })).not.toBeInTheDocument();
  await expect.element(button('Judge anew…')).toHaveFocus();
});
