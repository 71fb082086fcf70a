import { rejudgeView } from '@plumbline/contract/resources/analysisVersions';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { placeOf } from '../versions/service.ts';
import type { DeliveriesService } from './service.ts';

export function deliveriesRoutes(deliveries: DeliveriesService): MountedRoute[] {
  return [
    answer(rejudgeView, ({ params, body: { toleranceM, tolerancesM } }, { membership, by, once }) =>
      deliveries.rejudge(placeOf(membership, params), { toleranceM, named: tolerancesM }, { by, once }),
    ),
  ];
}
