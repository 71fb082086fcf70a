import { holdsAll, type Permission, viewerPermissions } from '@plumbline/contract/permissions';
import {
  type Tour,
  type TourMove,
  type TourStop,
  type TourStopId,
  tourStopIds,
} from '@plumbline/contract/resources/tours';
import { AppError } from '../../AppError.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { AnalysesService } from '../analyses/service.ts';
import * as repository from './repository.ts';

/** A stop as whoever makes a tour gives it. */
export interface NewStop {
  id: TourStopId;
  title: string;
  /** What is to be seen there, and what to try: two or three sentences. */
  text: string;
  /** An address of the web application, with the state of its tools. */
  path: `/${string}`;
  /** What the stop shows: once one of them is gone, the stop is told as gone. */
  shows: { viewId?: string; issueId?: string; packageId?: string };
}

export interface ToursOptions {
  db: Db;
  access: Pick<AccessService, 'listProjectsOf'>;
  analyses: Pick<AnalysesService, 'listVisibleViews'>;
}

interface OpenProject {
  id: string;
  name: string;
  permissions: Permission[];
}

export type ToursService = ReturnType<typeof createToursService>;

/** A way through a project, stop by stop, and how far each person is on it. */
export function createToursService({ db, access, analyses }: ToursOptions) {
  async function describe(
    { id: projectId, name, permissions }: OpenProject,
    stops: readonly repository.StopRow[],
    person: repository.PersonRow | undefined,
  ): Promise<Tour> {
    const views = await analyses.listVisibleViews({ projectId, permissions });
    const seenViews = new Set(views.map(({ id }) => id));
    const isThere = (stop: repository.StopRow) =>
      (stop.view_id === null || seenViews.has(stop.view_id)) &&
      (stop.issue_id === null || stop.has_issue) &&
      (stop.package_id === null || stop.has_package);
    const tell = (stop: repository.StopRow): TourStop => ({
      id: stop.id,
      title: stop.title,
      text: stop.text,
      path: stop.path,
      isSeen: person?.seen.includes(stop.id) ?? false,
      isThere: isThere(stop),
    });
    return {
      projectId,
      projectName: name,
      state: person?.state ?? 'offered',
      ...(person?.at_stop && { at: person.at_stop }),
      stops: stops.toSorted((a, b) => tourStopIds.indexOf(a.id) - tourStopIds.indexOf(b.id)).map(tell),
    };
  }

  /** Those of projects that the person may open. */
  async function list(userId: string): Promise<Tour[]> {
    const held = await access.listProjectsOf(userId);
    const open = held.filter(({ permissions }) => holdsAll(permissions, viewerPermissions));
    const stops = await repository.listStops(
      db,
      open.map(({ id }) => id),
    );
    if (stops.length === 0) return [];
    const stopsOf = Map.groupBy(stops, ({ project_id }) => project_id);
    const persons = new Map((await repository.listPersons(db, userId)).map((row) => [row.project_id, row]));
    const toured = open.filter(({ id }) => stopsOf.has(id));
    return Promise.all(
      toured.map((project) => describe(project, stopsOf.get(project.id) ?? [], persons.get(project.id))),
    );
  }

  return {
    list,

    /** Whoever moves in two windows at once: the last counts, and what was seen in either is seen. */
    async move(place: { userId: string; projectId: string }, move: TourMove): Promise<Tour> {
      const stops = await repository.listStops(db, [place.projectId]);
      const isKnown = move.state === 'open' ? stops.some(({ id }) => id === move.at) : stops.length > 0;
      if (!isKnown) throw new AppError('tours.notFound');
      if (move.state === 'open') await repository.openAt(db, place, move.at);
      else await repository.close(db, place, move.state);
      const moved = (await list(place.userId)).find(({ projectId }) => projectId === place.projectId);
      if (moved === undefined) throw new AppError('tours.notFound');
      return moved;
    },

    /** All of a project's stops at once, instead of those before; how far people are stays. */
    setStops: (projectId: string, stops: readonly NewStop[]): Promise<void> =>
      inTransaction(db, (trx) =>
        repository.replaceStops(
          trx,
          projectId,
          stops.map(({ shows: { viewId, issueId, packageId }, ...stop }) => ({
            ...stop,
            view_id: viewId ?? null,
            issue_id: issueId ?? null,
            package_id: packageId ?? null,
          })),
        ),
      ),
  };
}
