import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { measureProgress } from '../../jobs.ts';
import type { Db } from '../../platform/database.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { ModelsService } from '../models/service.ts';
import type { VersionsService } from '../versions/service.ts';
import { isBuilt } from './measure/sumUp.ts';
import * as records from './recordsRepository.ts';
import type { MeasuringService } from './serviceOfMeasuring.ts';
import type { ProgressService } from './serviceOfProgress.ts';

export interface StandingOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  models: Pick<ModelsService, 'follow'>;
  versions: Pick<VersionsService, 'selectPublished'>;
  measuring: Pick<MeasuringService, 'placesIn' | 'currentSign'>;
  progress: Pick<ProgressService, 'findOrMeasure'>;
}

/** What all published scans together say of the elements of the model they were merged over. */
export interface Standing {
  modelId: string;
  /** Another one when anything changes that it comes from, but for the packages. */
  sign: string;
  isUpToDate: boolean;
  /** Absent where nothing is published. */
  viewId: string | null;
  elementCount: number;
  isBuilt(element: number): boolean;
  isDeviated(element: number): boolean;
  /** The numbers of a package's elements. */
  placesIn(packageId: string): Promise<Uint32Array>;
}

/** A verdict that counts, and the scan that says it. */
export interface LastVerdict {
  element: number;
  viewId: string;
  viewName: string;
  scanDate: Date;
  magnitudeM: number | null;
  toleranceM: number;
}

const deviated = codeOfStatus('deviated');
const noData = codeOfStatus('no_data');

/** For those who ask about elements, rather than packages. */
export function createStandingService({ db, queue, models, versions, measuring, progress }: StandingOptions) {
  return {
    /** Undefined without a model. */
    async findStanding(projectId: string): Promise<Standing | undefined> {
      const [state, current] = [await progress.findOrMeasure(projectId), await measuring.currentSign(projectId)];
      if (state === undefined || current === undefined) return undefined;
      const { model_id: modelId, sign, view_id: viewId, statuses } = state;
      const isUpToDate = current.sign === sign;
      if (!isUpToDate) await queue.enqueue(db, measureProgress, { projectId });
      return {
        modelId,
        sign,
        viewId,
        isUpToDate,
        elementCount: statuses.length,
        isBuilt: (element) => isBuilt(statuses[element] as number),
        isDeviated: (element) => statuses[element] === deviated,
        placesIn: (packageId) => measuring.placesIn(modelId, packageId),
      };
    },

    /** Of elements of a model: what the last published scan says that says something. */
    async findLastVerdicts(
      projectId: string,
      { modelId, elements }: { modelId: string; elements: readonly number[] },
    ): Promise<Map<number, LastVerdict>> {
      const found = new Map<number, LastVerdict>();
      let left = [...new Set(elements)];
      for (const view of (await versions.selectPublished(projectId)).toReversed()) {
        if (left.length === 0) break;
        const follow = view.model_id === modelId ? undefined : await models.follow(modelId, view.model_id);
        const places = new Map(left.map((element) => [follow ? (follow[element] as number) : element, element]));
        places.delete(-1);
        const versionIds = view.versions.map(({ id }) => id);
        for (const row of await records.listVerdicts(db, versionIds, [...places.keys()])) {
          const element = places.get(row.element_index) as number;
          if (row.status === noData) continue;
          found.set(element, {
            element,
            viewId: view.id,
            viewName: view.name,
            scanDate: view.scan_date,
            magnitudeM: row.magnitude_m,
            toleranceM: row.tolerance_m,
          });
        }
        left = left.filter((element) => !found.has(element));
      }
      return found;
    },
  };
}
