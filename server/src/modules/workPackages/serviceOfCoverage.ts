import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { mostCoverageGroups } from '@plumbline/contract/resources/workPackages';
import type { Db } from '../../platform/database.ts';
import type { AccessService } from '../access/service.ts';
import type { ModelsService } from '../models/service.ts';
import type { Caller } from './Caller.ts';
import * as repository from './repository.ts';
import type { MeasuringService } from './serviceOfMeasuring.ts';

export interface CoverageOptions {
  db: Db;
  access: Pick<AccessService, 'findNameMappings'>;
  models: Pick<ModelsService, 'findModel' | 'findActiveModel' | 'columnsOf' | 'follow' | 'colorize'>;
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
    /** The latest model, the elements of it that filters take, and the packages that each is in. */
    async openCover(projectId: string) {
      const active = await models.findActiveModel(projectId);
      const [columns, mappings, packages] = await Promise.all([
        models.columnsOf(active.id, active.element_count),
        access.findNameMappings(projectId),
        repository.listPackages(db, projectId),
      ]);
      const owners = new Map<number, { _id: string; name: string }[]>();
      for (const { id: _id, name } of packages) {
        const owner = { _id, name };
        for (const element of await measuring.placesIn(active.id, _id)) {
          const known = owners.get(element);
          if (known) known.push(owner);
          else owners.set(element, [owner]);
        }
      }
      return {
        columns,
        mappings,
        packagesOf: (element: number): readonly { _id: string; name: string }[] => owners.get(element) ?? [],
        async elementsOf(filter: ElementFilter): Promise<Uint32Array> {
          const taken = await models.colorize(projectId, filter);
          // Another model may have become active meanwhile.
          if (taken.length !== columns.count) throw new Error('The model has changed while it was asked.');
          return Uint32Array.from(taken.keys()).filter((element) => taken[element] === 1);
        },
      };
    },

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
      const typeOf = (element: number) =>
        showElementType(columns.types[columns.typeOf[element] as number] as string, mappings.elementTypes);
      function floorOf(element: number): string | null {
        const floor = columns.floors[columns.floorOf[element] as number];
        return floor === undefined ? null : showFloor(floor, mappings.floors);
      }
      return {
        numElements: members.length,
        numInNone: members.filter((count) => count === 0).length,
        numInSeveral: members.filter((count) => count > 1).length,
        total: found.length,
        groups: countGroups(found, (element) => [typeOf(element).split(':')[0] as string, floorOf(element)]),
        elements: page.map((element) => {
          const number = follow === undefined ? element : (follow[element] as number);
          return {
            externalId: columns.globalIds.textAt(element),
            name: columns.names.textAt(element),
            mappedElementType: typeOf(element),
            mappedFloor: floorOf(element),
            forgeObjectId: number < 0 ? null : number,
            watchlists: packagesOf.get(element) ?? [],
          };
        }),
      };
    },
  };
}

/** By type and floor, most first. */
function countGroups(elements: Uint32Array, namesOf: (element: number) => [type: string, floor: string | null]) {
  const groups = new Map<string, { mappedElementType: string; mappedFloor: string | null; numElements: number }>();
  for (const element of elements) {
    const [mappedElementType, mappedFloor] = namesOf(element);
    const key = `${mappedElementType}\n${mappedFloor}`;
    const known = groups.get(key);
    if (known) known.numElements++;
    else groups.set(key, { mappedElementType, mappedFloor, numElements: 1 });
  }
  return [...groups.values()].sort((a, b) => b.numElements - a.numElements).slice(0, mostCoverageGroups);
}
