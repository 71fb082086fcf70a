import { health, settings } from '@plumbline/contract/resources/system';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { SystemService } from './service.ts';

export function systemRoutes(system: SystemService): MountedRoute[] {
  return [answer(health, () => system.health()), answer(settings, () => system.settings())];
}
