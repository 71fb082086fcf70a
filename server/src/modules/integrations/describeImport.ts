import type { FileImport } from '@plumbline/contract/resources/integrations';
import type { ImportRow } from './ImportRow.ts';

export function describeImport(row: ImportRow): FileImport {
  return {
    _id: row.id,
    filename: row.filename,
    kind: row.kind,
    state: row.state,
    ...(row.size !== null && { size: row.size }),
    doneBytes: row.done_bytes,
    ...(row.message !== null && { message: row.message }),
    ...(row.waits_for !== null && { waitsFor: row.waits_for }),
    ...(row.version_number !== null && { versionNumber: row.version_number }),
    ...(row.file_id !== null && { fileId: row.file_id }),
    followed: row.followed_id !== null,
    createdBy: { _id: row.created_by, firstName: row.first_name, lastName: row.last_name },
    createdDate: row.created_at.toISOString(),
    changedDate: row.changed_at.toISOString(),
  };
}
