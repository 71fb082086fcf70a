import {
  cutOfElement,
  evidenceOfElement,
  heatMapOfMany,
  panoramasOfView,
  scanOfView,
} from '@plumbline/contract/resources/evidence';
import { answer, type MountedRoute } from '../../http/mount.ts';
import { placeOf } from '../versions/service.ts';
import type { EvidenceService } from './service.ts';

export function evidenceRoutes(evidence: EvidenceService): MountedRoute[] {
  return [
    answer(evidenceOfElement, ({ params, query }, { membership }) =>
      evidence.findEvidence(placeOf(membership, params, query), params.forgeObjectId),
    ),
    answer(cutOfElement, ({ params, query: { cut, ...query } }, { membership }) =>
      evidence.cut(placeOf(membership, params, query), params.forgeObjectId, { cut, format: params.format }),
    ),
    answer(panoramasOfView, ({ params, query }, { membership }) =>
      evidence.listPanoramas(placeOf(membership, params, query)),
    ),
    answer(scanOfView, ({ params, query }, { membership, by }) =>
      evidence.findScan(placeOf(membership, params, query), by),
    ),
    answer(heatMapOfMany, ({ params, query: { most, filtersDTO: filter, ...query } }, { membership, signal }) =>
      evidence.makeHeatMap(placeOf(membership, params, query), { filter, most, signal }),
    ),
  ];
}
