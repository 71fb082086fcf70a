import { placeInLine } from '@plumbline/contract/resources/queue';
import { health, live, settings } from '@plumbline/contract/resources/system';
import { AppError } from '../../AppError.ts';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { Gate } from '../../platform/gate/Gate.ts';
import type { SystemService } from './service.ts';

export function systemRoutes(system: SystemService, gate: Pick<Gate, 'look'>): MountedRoute[] {
  return [
    answer(live, () => ({ state: 'live' as const })),
    answer(health, async () => {
      const found = await system.health();
      if (found.state === 'failing') throw new AppError('system.failing', found);
      return found;
    }),
    answer(settings, () => system.settings()),
    answer(placeInLine, ({ params: { ticket } }, { user }) => gate.look(ticket, user.id)),
  ];
}
