import { showFloor } from '@plumbline/contract/elementType';
import { elementStatuses } from '@plumbline/contract/status';
import type { DrawnPlan } from '@plumbline/engine/prove/building/BuildingOrder';
import { createMaybeYield, inSlices } from '../../columns/createMaybeYield.ts';
import type { Picture } from '../../exports/pdf/Picture.ts';
import type { Building, PlanMark, StoreyPlan } from '../../exports/qualityPdf/QualityReport.ts';
import type { ModelsService } from '../models/service.ts';
import { type OpenTable, shownCodes } from '../verdicts/service.ts';

interface Options {
  models: Pick<ModelsService, 'drawModel' | 'floorElevationsOf'>;
  preparePicture: (bytes: Buffer, limits: { longestPx: number; formats: ('svg' | 'jpeg')[] }) => Promise<Picture>;
}

/** A storey as the project calls it, and its deviations by their places in the list. */
interface Storey {
  floor: string;
  elevationM: number | undefined;
  /** How many there are; `places` are the first of them. */
  count: number;
  places: number[];
}

const size = { width: 1280, height: 690 };
const planPx = 1500;
/** A tower has less; of more, those with the most deviations would have to be chosen. */
const mostPlans = 120;
/** Dots on a plan: more of them would be one spot. */
const mostMarks = 2000;

/** Draws what a report shows of the model: the building, and the storeys that have deviations. */
export function createBuildingDrawer({ models, preparePicture }: Options) {
  async function findStoreys({ table, wording }: OpenTable, modelId: string, order: Uint32Array): Promise<Storey[]> {
    const { model } = table;
    const elevations = await models.floorElevationsOf(modelId);
    const storeys = new Map<string, Storey & { code: number }>();
    await inSlices(order.length, createMaybeYield(), (from, to) => {
      for (let place = from; place < to; place++) {
        const code = model.floorOf[order[place] as number] as number;
        const raw = model.floors[code];
        const floor = raw === undefined ? 'No floor' : showFloor(raw, wording.floors);
        const elevationM = raw === undefined ? undefined : elevations.get(raw);
        const known = storeys.get(floor);
        const storey = known ?? { floor, elevationM, count: 0, places: [], code };
        if (known === undefined) storeys.set(floor, storey);
        // Of several floors of one name, the plan is that of the lowest.
        if (code < storey.code) Object.assign(storey, { code, elevationM });
        storey.count += 1;
        if (storey.places.length < mostMarks) storey.places.push(place);
      }
    });
    return [...storeys.values()].sort((a, b) => a.code - b.code);
  }

  async function tellPlan({ table, wording }: OpenTable, order: Uint32Array, storey: Storey, drawn: DrawnPlan) {
    const picture = await preparePicture(Buffer.from(drawn.svg), { longestPx: planPx, formats: ['svg'] });
    const shown = shownCodes(wording.underConstruction);
    const marks = storey.places.flatMap((place, i): PlanMark[] => {
      const [x, y] = [drawn.places[i * 2] as number, drawn.places[i * 2 + 1] as number];
      if (Number.isNaN(x)) return [];
      const code = shown[table.status[order[place] as number] as number];
      const { name: status } = elementStatuses.find((one) => one.code === code) ?? elementStatuses[4];
      return [{ number: place + 1, status, x: x / drawn.width, y: y / drawn.height }];
    });
    return { floor: storey.floor, count: storey.count, picture, marks } satisfies StoreyPlan;
  }

  /** Of elements that are in the report; the others have no colour. */
  function codesOf({ table, taken, wording }: OpenTable, isPainted: boolean): Uint8Array {
    const shown = shownCodes(wording.underConstruction);
    return taken.map((isTaken, i) => (isPainted && isTaken === 1 ? (shown[table.status[i] as number] as number) : 0));
  }

  /** `order` is the deviations in the order of their numbers; without it, the building is drawn as designed. */
  return async function draw(open: OpenTable, order: Uint32Array | undefined): Promise<Building | undefined> {
    const { model_id: modelId } = open.view;
    if (modelId === null) return undefined;
    const all = order ? await findStoreys(open, modelId, order) : [];
    const planned = all.filter(({ floor }) => floor !== 'No floor').slice(0, mostPlans);
    const plans = planned.map(({ elevationM, places }) => ({
      elevationM,
      elements: Uint32Array.from(places, (place) => order?.[place] as number),
    }));
    const drawn = await models.drawModel(modelId, { picture: size, plans, codes: codesOf(open, order !== undefined) });
    if (drawn?.picture === undefined) return undefined;
    const told: StoreyPlan[] = [];
    for (const [i, storey] of planned.entries()) {
      const plan = drawn.plans[i];
      if (plan) told.push(await tellPlan(open, order as Uint32Array, storey, plan));
    }
    const picture = await preparePicture(Buffer.from(drawn.picture), { longestPx: size.width, formats: ['jpeg'] });
    const floors = new Set(told.map(({ floor }) => floor));
    return { picture, plans: told, unplanned: all.filter(({ floor }) => !floors.has(floor)) };
  };
}
