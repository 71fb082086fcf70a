import { causeOfCode, dimensionOfCode, sideOfCode } from '@plumbline/contract/cause';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { Classification, Modification, SeenBefore } from '@plumbline/contract/resources/classifications';
import type { IssueRef } from '../../issues/service.ts';
import { tellEvidence } from '../../versions/service.ts';
import { classificationId } from '../classificationId.ts';
import { shownStatusOf } from '../shownStatusOf.ts';
import type { Wording } from '../Wording.ts';
import { describeMagnitude } from './describeMagnitude.ts';
import { describeSetBy } from './describeSetBy.ts';
import type { WordRow } from './VerdictDetails.ts';
import type { VerdictRow } from './VerdictRow.ts';

export interface Told {
  verdict: VerdictRow;
  /** The element's number in the model that the caller asks about. */
  elementIndex: number;
  history: Modification[];
  word: WordRow | undefined;
  seenBefore: { verdict: VerdictRow; isFloorScanned: boolean } | undefined;
  /** Those that are open. */
  issues: readonly IssueRef[];
}

export function describeClassification(
  { verdict, elementIndex, history, word, seenBefore, issues }: Told,
  wording: Wording,
): Classification {
  return {
    _id: classificationId(verdict.version_id, verdict.element_index),
    forgeObjectId: elementIndex,
    externalId: verdict.global_id,
    status: shownStatusOf(verdict.status, wording.underConstruction),
    approved: verdict.approved,
    classificationType: verdict.is_manual ? 'manual' : 'automatic',
    ...describeSetBy(word, wording.underConstruction),
    modificationHistory: history,
    scannedDate: verdict.scan_date.toISOString(),
    createdDate: verdict.created_at.toISOString(),
    ...describeMagnitude({
      magnitudeM: verdict.magnitude_m,
      magnitudeLowM: verdict.magnitude_low_m,
      magnitudeHighM: verdict.magnitude_high_m,
      magnitudeXYM: verdict.magnitude_xy_m,
      magnitudeZM: verdict.magnitude_z_m,
    }),
    tolerance: verdict.tolerance_m,
    cause: causeOfCode(verdict.cause ?? 0),
    size: verdict.size_m,
    sizeSide: sideOfCode(verdict.size_side ?? 0),
    sizeDimension: dimensionOfCode(verdict.size_dimension ?? 0),
    ...(verdict.evidence?.drawn?.offsetM && { offset: verdict.evidence.drawn.offsetM }),
    ...(verdict.evidence?.drawn?.directions && { directions: verdict.evidence.drawn.directions }),
    reason: verdict.reason,
    ...(seenBefore && { seenBefore: describeBefore(seenBefore, wording) }),
    coverage: verdict.coverage,
    confidence: verdict.confidence,
    analysis: { id: verdict.analysis_id, name: verdict.analysis_name },
    viewspheres: [],
    sections: [],
    ...(verdict.evidence && tellEvidence(nameOf(verdict), verdict.evidence)),
    element: { externalId: verdict.global_id, forgeObjectId: elementIndex, name: verdict.element_name },
    mappedFloor: verdict.floor === null ? null : showFloor(verdict.floor, wording.floors),
    mappedElementType: showElementType(verdict.element_type, wording.elementTypes),
    rootModel: verdict.root_model,
    issues: [...issues],
  };
}

const describeBefore = (
  { verdict, isFloorScanned }: NonNullable<Told['seenBefore']>,
  { underConstruction }: Wording,
): SeenBefore => ({
  status: shownStatusOf(verdict.status, underConstruction),
  scannedDate: verdict.scan_date.toISOString(),
  analysisView: { id: verdict.view_id, name: verdict.view_name },
  isFloorScanned,
});

const nameOf = ({ version_id, element_index }: VerdictRow) => ({ versionId: version_id, elementIndex: element_index });
