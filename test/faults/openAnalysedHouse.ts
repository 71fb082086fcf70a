import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSite } from '../../server/src/modules/runs/site.fixture.ts';
import { createTokens } from './createTokens.ts';
import { freePort } from './freePort.ts';
import { openCrew } from './openCrew.ts';
import { prepareHouse, untilDone } from './prepareHouse.ts';

/** A crew whose project has a view of a small house. */
export async function openAnalysedHouse(stack: AsyncDisposableStack, folder: string, settings = {}) {
  await mkdir(join(folder, 'site'));
  const site = await makeSite(join(folder, 'site'));
  const port = await freePort();
  const crew = await openCrew({ PLUMBLINE_DATA: join(folder, 'data'), PORT: String(port), ...settings });
  stack.defer(async () => void (await crew.close()));
  const house = await prepareHouse(crew.origin, site);
  const requested = await house.request('The house');
  await untilDone(house, requested);
  const place = { projectId: house.projectId, viewId: requested.viewId };
  return { crew, port, place, getToken: createTokens(crew.origin) };
}
