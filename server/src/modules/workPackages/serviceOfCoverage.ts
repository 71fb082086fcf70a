import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { Db } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Caller } from './Caller.ts';
import * as repository from './repository.ts';
import type { MeasuringService } from './serviceOfMeasuring.ts';

export interface CoverageOptions {
  db: Db;
  access: Pick<AccessService, 'findNameMappings'>;
  models: Pick<ModelsService, 'findModel' | 'findActiveModel' | 'columnsOf' | 'follow'>;
  measuring: Pick<MeasuringService, 'placesOf' | 'placesIn'>;
}

interface CoveragePage {
  in: 'none' | 'several';
  skip: number;
  limit: number;
  model?: string | undefined;
}

/** Which elements of the latest model are in work packages. */
export function createCoverageService({ db, access, models, measuring }: CoverageOptions) {
  /** Over all packages, those of the model alone. */
  async function countMembers(projectId: string, modelId: string, count: number) {
    const members = new Uint16Array(count);
    for (const { id } of await repository.listPackages(db, projectId)) {
      for (const element of await measuring.placesIn(modelId, id)) (members[element] as number)++;
    }
    return members;
  }

  async function namesOf(projectId: string, wanted: readonly number[], modelId: string) {
    const found = new Map<number, { _id: string; name: string }[]>(wanted.map((element) => [element, []]));
    for (const { id, name } of await repository.listPackages(db, projectId)) {
      for (const element of await measuring.placesIn(modelId, id)) found.get(element)?.push({ _id: id, name });
    }
    return found;
  }

  return {
    /** How many of these elements are in a package. */
    async countInPackages(projectId: string, identities: readonly number[]): Promise<number> {
      const { id, element_count } = await models.findActiveModel(projectId);
      const members = await countMembers(projectId, id, element_count);
      const places = (await measuring.placesOf(id)).find(Float64Array.from(identities).sort());
      return places.reduce((count, element) => count + ((members[element] as number) > 0 ? 1 : 0), 0);
    },

    /** An element of the latest model, or of another that is named. */
    async packagesOfElement(
      { membership: { projectId } }: Caller,
      { forgeObjectId, model }: { forgeObjectId: number; model?: string | undefined },
    ) {
      const active = await models.findActiveModel(projectId);
      if (model !== undefined) await models.findModel(projectId, model);
      const follow = model === undefined || model === active.id ? undefined : await models.follow(model, active.id);
      const element = follow === undefined ? forgeObjectId : (follow[forgeObjectId] ?? -1);
      return (await namesOf(projectId, [element], active.id)).get(element) ?? [];
    },

    async coverage({ membership: { projectId } }: Caller, { in: asked, skip, limit, model }: CoveragePage) {
      const active = await models.findActiveModel(projectId);
      const [members, columns, mappings] = await Promise.all([
        countMembers(projectId, active.id, active.element_count),
        models.columnsOf(active.id, active.element_count),
        access.findNameMappings(projectId),
      ]);
      if (model !== undefined) await models.findModel(projectId, model);
      const follow = model === undefined ? undefined : await models.follow(active.id, model);
      const isAsked = (count: number) => (asked === 'none' ? count === 0 : count > 1);
      const found = Uint32Array.from(members.keys()).filter((element) => isAsked(members[element] as number));
      const page = [...found.subarray(skip, skip + limit)];
      const packagesOf = await namesOf(projectId, asked === 'none' ? [] : page, active.id);
      return {
        numElements: members.length,
        numInNone: members.filter((count) => count === 0).length,
        numInSeveral: members.filter((count) => count > 1).length,
        total: found.length,
        elements: page.map((element) => {
          const number = follow === undefined ? element : (follow[element] as number);
          const floor = columns.floors[columns.floorOf[element] as number];
          const type = columns.types[columns.typeOf[element] as number] as string;
          return {
            externalId: columns.globalIds.textAt(element),
            name: columns.names.textAt(element),
            mappedElementType: showElementType(type, mappings.elementTypes),
            mappedFloor: floor === undefined ? null : showFloor(floor, mappings.floors),
            forgeObjectId: number < 0 ? null : number,
            watchlists: packagesOf.get(element) ?? [],
          };
        }),
      };
    },
  };
}
