import * as calls from '@plumbline/contract/resources/workPackages';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { RequestContext } from '../../http/RequestContext.ts';
import type { Caller } from './Caller.ts';
import type { WorkPackagesService } from './service.ts';

export function workPackagesRoutes(packages: WorkPackagesService): MountedRoute[] {
  return [
    answer(calls.listPackages, (_, context) => packages.list(callerOf(context))),
    answer(calls.rollUp, (_, context) => packages.rollUp(callerOf(context))),
    answer(calls.coverage, ({ query }, context) => packages.coverage(callerOf(context), query)),
    answer(calls.packagesOfElement, ({ query }, context) => packages.packagesOfElement(callerOf(context), query)),
    answer(calls.paintMerged, ({ query: { model, filtersDTO: filter } }, context) =>
      packages.paintMerged(callerOf(context), { model, filter }),
    ),
    answer(calls.previewPackage, ({ body, files }, context) => packages.preview(callerOf(context), body.source, files)),
    answer(calls.onePackage, ({ params, query }, context) =>
      packages.one(callerOf(context), params.watchlistId, query.externalIds),
    ),
    answer(calls.packageRecords, ({ params }, context) => packages.records(callerOf(context), params.watchlistId)),
    answer(calls.packageDetail, ({ params, query }, context) =>
      packages.breakDown(callerOf(context), { watchlistId: params.watchlistId, model: query.model }),
    ),
    answer(calls.packageForecast, ({ params }, context) => packages.forecast(callerOf(context), params.watchlistId)),
    answer(calls.createPackage, ({ body, files }, context) =>
      packages.create(callerOf(context), body, files, context.once),
    ),
    answer(calls.updatePackage, ({ params, body, files }, context) =>
      packages.update(callerOf(context), params.watchlistId, body, files),
    ),
    answer(calls.removePackage, async ({ params }, context) => {
      await packages.remove(callerOf(context), params.watchlistId);
      return {};
    }),
    answer(calls.paintPackage, ({ params, query }, context) =>
      packages.paintPackage(callerOf(context), { watchlistId: params.watchlistId, model: query.model }),
    ),
    answer(calls.timeLine, ({ query }, context) =>
      packages.timeLine(callerOf(context), { watchlistId: query.watchlist, model: query.model }),
    ),
    answer(calls.packagePdf, ({ params, query, body }, context) =>
      packages.exportPdf(callerOf(context), params.watchlistId, { ...body, timezoneOffset: query.timezoneOffset }),
    ),
    answer(calls.packageCsv, ({ params, query }, context) =>
      packages.exportCsv(callerOf(context), params.watchlistId, query),
    ),
  ];
}

const callerOf = ({ membership, user, by }: RequestContext): Caller => ({ membership, userId: user.id, by });
