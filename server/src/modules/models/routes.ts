import * as properties from '@plumbline/contract/resources/elementProperties';
import * as elements from '@plumbline/contract/resources/elements';
import * as calls from '@plumbline/contract/resources/models';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { ModelsService } from './service.ts';

export function modelsRoutes(models: ModelsService): MountedRoute[] {
  return [
    answer(calls.activeModel, (_, { membership }) => models.active(membership.projectId)),
    answer(calls.oneModel, ({ params }) => models.one(params)),
    answer(calls.rootModels, ({ params }) => models.rootModels(params)),
    answer(calls.viewerFiles, ({ params }) => models.viewerFiles(params)),
    answer(calls.footprintOfModel, ({ params }) => models.footprint(params)),
    answer(calls.modelFileStates, (_, { membership }) => models.fileStates(membership.projectId)),
    answer(calls.renewModel, async (_, { membership, by }) => {
      await models.renew(membership.projectId, by);
      return {};
    }),
    answer(elements.listElements, ({ params, query }) => models.listElements(params.projectId, query)),
    answer(elements.elementTypesOfModel, ({ params }) => models.elementTypes(params)),
    answer(elements.ifcTypesOfModel, ({ params }) => models.ifcTypes(params)),
    answer(elements.floorsOfModel, ({ params }) => models.floors(params)),
    answer(elements.rootModelNamesOfModel, ({ params }) => models.rootModelNames(params)),
    answer(properties.elementProperties, ({ params }) => models.elementProperties(params)),
    answer(properties.elementsWithProperty, ({ params, query }) => models.elementsWithProperty(params, query)),
    answer(elements.elementTypesOfLatest, ({ params }) => models.elementTypes(params)),
    answer(elements.floorsOfLatest, ({ params }) => models.floors(params)),
    answer(elements.rootModelNamesOfLatest, ({ params }) => models.rootModelNames(params)),
    answer(elements.colorizingOfLatest, ({ params, query }) => models.colorize(params.projectId, query.filtersDTO)),
  ];
}
