import type { ElementPhoto, Panorama } from '@plumbline/contract/resources/evidence';
import { makePanorama } from '@plumbline/viewer/fixtures/makePanorama';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Sent } from '../../data/testing/fakeClient.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { aPanorama, aPhoto } from '../../panorama/testing/aPhoto.ts';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { type SceneOptions, soon } from '../../viewport/testing/openScene.tsx';
import { area, openTwoViews } from './testing/openTwoViews.tsx';

const until = '2026-01-05T09:00:00Z';
const red = { latitude: 0, longitude: 90, reach: 12, colour: '#d01020' };
const blue = { ...red, colour: '#1020d0' };

async function publish(blob: Promise<Blob>): Promise<string> {
  const url = URL.createObjectURL(await blob);
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

/** A day's stations before the columns, facing along X; what is red or blue lies to their left, where the columns are. */
async function takeDay(name: string, patch: typeof red, places: WorldPoint[]): Promise<Panorama[]> {
  const previewUrl = await publish(makePanorama({ patches: [patch], pixelsPerDegree: 2 }));
  return places.map((place, i) =>
    aPanorama({ imagePath: `${name}/${i}.jpg`, station: `${name} ${i + 1}`, poseCoordinates: [...place], previewUrl }),
  );
}

interface Opening extends SceneOptions {
  before?: Panorama[];
  now?: Panorama[];
  /** Of element 1, by its view. */
  photos?: Record<string, ElementPhoto[]>;
  select?: number[];
  /** What the camera looks at; the columns, when it is not said. */
  towards?: WorldPoint;
}

async function openPhotos({
  before,
  now,
  photos = {},
  select = [],
  towards = [2.4, 4, 1.5],
  ...options
}: Opening = {}) {
  const days: Record<string, Panorama[]> = {
    v0:
      before ??
      (await takeDay('Old', red, [
        [2, -4, 1.5],
        [12, -4, 1.5],
      ])),
    v1:
      now ??
      (await takeDay('New', blue, [
        [3.4, -4, 1.5],
        [11, -4, 1.5],
      ])),
  };
  const viewOf = ({ params }: Sent) => (params as { viewId: string }).viewId;
  const scene = await openTwoViews({
    address: '/acme-tower/v1/quality?tool=twoViews',
    ...options,
    answers: {
      'evidence.panoramas': (sent) => ({ panoramas: days[viewOf(sent)], until }),
      'evidence.ofElement': (sent) => ({
        forgeObjectId: Number(sent.params!.forgeObjectId),
        status: 'missing',
        scannedDate: until,
        tolerance: 0.01,
        sections: [],
        photos: photos[viewOf(sent)] ?? [],
        until,
      }),
      ...options.answers,
    },
  });
  scene.viewer.camera.set({ eye: [2.4, -4, 1.5], target: towards, up: [0, 0, 1], fovDegrees: 45 });
  scene.viewer.selection.set(select);
  await area.getByText('Photo', { exact: true }).click();
  return Object.assign(scene, { days });
}

const frames = () => [...area.element().querySelectorAll<HTMLElement>('[data-state]:not(button)')];
const allLoaded = (count = 2) =>
  soon(() => frames().filter(({ dataset }) => dataset.state === 'loaded').length).toBe(count);
const says = (text: string) => expect.element(area.getByText(text, { exact: true })).toBeVisible();

test('the photo nearest the camera and that of the other day nearest to it, with their days and how far apart', async () => {
  const { router } = await openPhotos();
  await allLoaded();
  await says('New 1 · 05/01/2026');
  await says('Old 1 · 05/01/2026');
  await says('Taken 1.4\u2009m apart');
  expect(new URLSearchParams(router.state.location.search).get('paint')).toBe('photo');
  await checkAccessible(area.element());
});

test('both look the same way: as the camera does first, and whoever turns one turns the other', async () => {
  const { viewer } = await openPhotos({ towards: [12, -4, 1.5] });
  await allLoaded();
  /** Where the next station is in each, from its middle, in pixels. */
  const marks = () =>
    frames().map((frame) => {
      const mark = frame.querySelector('[role="button"]')?.getBoundingClientRect();
      const { left, width } = frame.getBoundingClientRect();
      return mark && Math.round(mark.left + mark.width / 2 - left - width / 2);
    });
  await soon(marks).toEqual([0, 0]);
  const canvas = frames()[1]!.querySelector('canvas')!;
  canvas.focus();
  for (let i = 0; i < 3; i++) canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  await soon(() => marks()[0]).toBeGreaterThan(10);
  expect(marks()[0]).toBe(marks()[1]);
  expect(viewer.camera.get().eye).toEqual([2.4, -4, 1.5]);
});

test('of a selected element each day shows its best photo, both from near the same place, and its outline', async () => {
  const [far, near] = await takeDay('Old', red, [
    [-4, -4, 1.5],
    [2.4, -4, 1.5],
  ]);
  const now = await takeDay('New', blue, [[2.8, -4, 1.5]]);
  const shownIn = (panorama: Panorama, share: number) => aPhoto({ ...panorama, share });
  await openPhotos({
    before: [far!, near!],
    now,
    select: [1],
    photos: { v0: [shownIn(far!, 1), shownIn(near!, 0.9)], v1: [shownIn(now[0]!, 1)] },
  });
  await allLoaded();
  await says('Old 2 · 05/01/2026');
  await says('Taken 0.4\u2009m apart');
  await soon(() => area.getByRole('list', { name: 'Outlines in the photo' }).elements()).toHaveLength(2);
});

test('a day without a photo there says so beside that of the other day', async () => {
  await openPhotos({ before: [] });
  await allLoaded(1);
  await says('This day has no 360 photos.');
  await says('New 1 · 05/01/2026');
  await checkAccessible(area.element());
});

test('whoever walks on in one is followed in the other', async () => {
  await openPhotos({ towards: [12, -4, 1.5] });
  await allLoaded();
  await area
    .getByRole('button', { name: /^Go to New 2/ })
    .first()
    .click();
  await says('New 2 · 05/01/2026');
  await says('Old 2 · 05/01/2026');
});

test('one lies over the other with a boundary to move', async () => {
  await openPhotos({ address: '/acme-tower/v1/quality?tool=twoViews&cut=30' });
  await allLoaded();
  const [left, right] = frames().map((frame) => getComputedStyle(frame.parentElement!).clipPath);
  expect([left, right]).toEqual(['inset(0px 70% 0px 0px)', 'inset(0px 0px 0px 30%)']);
  await expect.element(area.getByRole('slider')).toHaveAttribute('aria-valuenow', '30');
});

test('photos that do not come say so on their side, and are tried again', async () => {
  let isRefused = true;
  const before = await takeDay('Old', red, [[2, -4, 1.5]]);
  const now = await takeDay('New', blue, [[2, -4, 1.5]]);
  await openPhotos({
    answers: {
      'evidence.panoramas': ({ params }) => {
        if (params!.viewId === 'v1') return { panoramas: now, until };
        return isRefused ? refuse('internal') : { panoramas: before, until };
      },
    },
  });
  await says('The photos of this day could not be loaded.');
  isRefused = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await allLoaded();
  await says('Taken from the same place');
});
