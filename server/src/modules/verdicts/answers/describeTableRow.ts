import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import type { VersionRow } from '../../versions/service.ts';
import { classificationId } from '../classificationId.ts';
import type { SelectedTable } from '../serviceOfTables.ts';
import { describeMagnitude } from './describeMagnitude.ts';
import { describeSetBy } from './describeSetBy.ts';
import type { EvidenceSummary } from './sumUpEvidence.ts';
import type { VerdictDetails, VerdictKey, WordRow } from './VerdictDetails.ts';

export function describeTableRow(
  { view, versions, table, rowAt, wording }: Pick<SelectedTable, 'view' | 'versions' | 'table' | 'rowAt' | 'wording'>,
  { versionId, elementIndex, word }: VerdictKey & { word: WordRow | undefined },
  { reason, coverage, confidence }: Omit<VerdictDetails, 'evidence'>,
  { picturePath, ...evidence }: EvidenceSummary,
): TableRow {
  const row = rowAt(elementIndex);
  const version = versions.find(({ id }) => id === versionId) as VersionRow;
  return {
    _id: classificationId(versionId, elementIndex),
    forgeObjectId: elementIndex,
    externalId: row.globalId,
    status: row.status,
    approved: row.approved,
    classificationType: row.isManual ? 'manual' : 'automatic',
    ...describeSetBy(word, wording.underConstruction),
    scannedDate: view.scan_date.toISOString(),
    createdDate: version.created_at.toISOString(),
    ...describeMagnitude(row),
    tolerance: row.toleranceM,
    cause: row.cause,
    size: row.sizeM,
    sizeSide: row.sizeSide,
    sizeDimension: row.sizeDimension,
    reason,
    coverage,
    confidence,
    analysis: { id: version.analysis_id, name: version.analysis_name },
    element: { externalId: row.globalId, forgeObjectId: elementIndex, name: row.name },
    mappedFloor: row.floor,
    mappedElementType: row.type,
    rootModel: row.rootModel,
    issues: [...table.issues.at(elementIndex)],
    evidence,
    ...(picturePath && { picturePath }),
  };
}
