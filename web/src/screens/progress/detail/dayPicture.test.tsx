import { writeTimeLine } from '@plumbline/contract/formats/timeLine';
import { createSharedPainter } from '@plumbline/viewer/fixtures/createSharedPainter';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dayOfMoment } from '../../../data/progress/days.ts';
import { StatusPainting } from '../../../tools/statusPainting/StatusPainting.tsx';
import { TimeLine } from '../../../tools/timeLine/TimeLine.tsx';
import { openScene, statusBytes, untilReady } from '../../../viewport/testing/openScene.tsx';
import { uuid } from '../testing/aWatchlist.ts';
import { createProgressServer } from '../testing/createProgressServer.ts';
import { ProgressRoutes, packages } from '../testing/openProgress.tsx';

const [first, last] = [dayOfMoment('2026-01-01'), dayOfMoment('2026-01-31')];
const count = statusBytes.length;

/** All of them stand since the 5th. */
const line = writeTimeLine({
  scans: Int32Array.of(first + 4),
  starts: new Int32Array(count).fill(first),
  ends: new Int32Array(count).fill(last),
  wordsFrom: Int32Array.from({ length: count + 1 }, (_, i) => i),
  words: new Int32Array(count).fill(2 * (first + 4) + 1),
});

function keepPuts(): Blob[] {
  const real = window.fetch;
  const puts: Blob[] = [];
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'PUT') return real(url, init);
    puts.push(init.body as Blob);
    return new Response(null, { status: 200 });
  });
  onTestFinished(() => fetched.mockRestore());
  return puts;
}

async function openExport(day: string) {
  const scene = await openScene({
    painter: createSharedPainter,
    address: `${packages}/${uuid(1)}/detail${day}`,
    view: { _id: uuid(101), model: { _id: uuid(201), modelUrn: 'urn', modelVersion: 1 } },
    answers: {
      ...createProgressServer().answers,
      'workPackages.forColorizing': () => new Uint8Array(count).fill(1),
      'workPackages.mergedForColorizing': () => new Uint8Array(count).fill(1),
      'workPackages.timeLine': () => line,
      'assets.signWritePublic': () => ({ signedUrl: 'https://storage.test/put' }),
      'workPackages.pdf': () => ({
        filename: 'Walls.pdf',
        contentType: 'application/pdf',
        body: new Blob(['%PDF']).stream(),
      }),
    },
    tools: (
      <>
        <StatusPainting />
        <TimeLine />
      </>
    ),
    page: (
      <div style={{ width: 420, height: 400, overflow: 'auto' }}>
        <ProgressRoutes />
      </div>
    ),
  });
  await untilReady(scene);
  if (day !== '') await expect.element(page.getByRole('slider', { name: 'Day' })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export report as PDF' }).click();
  return scene;
}

const picture = () => page.getByRole('checkbox', { name: 'Include the model on 12/01/2026, as the viewer shows it' });
const download = () => page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();

/** How much of a picture is as green as what is built as planned. */
async function greenShare(blob: Blob): Promise<{ width: number; share: number }> {
  const image = await createImageBitmap(blob);
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let green = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    if (Math.abs(r / g - 0x2e / 0x9e) < 0.03 && Math.abs(b / g - 0x5b / 0x9e) < 0.03) green++;
  }
  return { width: image.width, share: green / (data.length / 4) };
}

test('[WORK-6] with the time line open, the report gets the scene of its day', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const puts = keepPuts();
  const scene = await openExport('?day=2026-01-12');
  await expect.element(picture()).toBeChecked();
  await download();
  await expect.poll(() => scene.callsTo('workPackages.pdf').length).toBe(1);
  expect(scene.callsTo('workPackages.pdf')[0]?.input.body).toMatchObject({
    picture: {
      key: expect.stringMatching(/^acme\|tower\/temp\/[0-9a-f-]{36}\.png$/),
      day: '2026-01-12',
      model: uuid(201),
      palette: 'standard',
      states: ['as_planned', 'early', 'late', 'not_due', 'not_seen'],
    },
  });
  const { width, share } = await greenShare(puts[0]!);
  expect(width).toBe(1600);
  expect(share).toBeGreaterThan(0.02);
});

test('[WORK-6] without a time line, or without the wish, nothing is sent beside the report', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const puts = keepPuts();
  const scene = await openExport('');
  await expect.element(page.getByText('Open the time line in the viewer to include the model on a day.')).toBeVisible();
  await download();
  await expect.poll(() => scene.callsTo('workPackages.pdf').length).toBe(1);
  expect(scene.callsTo('workPackages.pdf')[0]?.input.body).not.toHaveProperty('picture');
  expect(puts).toEqual([]);
});
