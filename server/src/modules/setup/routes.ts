import { setUp } from '@plumbline/contract/resources/setup';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { SetupService } from './service.ts';

export function setupRoutes(setup: SetupService): MountedRoute[] {
  return [answer(setUp, ({ body }, { by }) => setup.setUp(body, by))];
}
