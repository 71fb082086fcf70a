import * as calls from '@plumbline/contract/resources/tours';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { ToursService } from './service.ts';

export function toursRoutes(tours: ToursService): MountedRoute[] {
  return [
    answer(calls.listTours, (_, { user }) => tours.list(user.id)),
    answer(calls.moveInTour, ({ body }, { user, membership }) =>
      tours.move({ userId: user.id, projectId: membership.projectId }, body),
    ),
  ];
}
