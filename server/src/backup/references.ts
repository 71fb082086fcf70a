/**
 * Queries for the keys of objects that rows refer to: a backup has them all. A new column that holds a key gets a line. What ends
 * in a slash is a folder: whatever lies in it is kept, and nothing in particular is missed.
 */
export const references: readonly string[] = [
  `select storage_key from file where status = 'uploaded' and removed_at is null`,
  `select geometry_key from model_root`,
  `select names_key from model_root`,
  `select properties_key from model_root where properties_key is not null`,
  `select key from evidence_file`,
  `select panorama ->> 'imagePath' from analysis_version, jsonb_array_elements(panoramas) as panorama
   where jsonb_typeof(panoramas) = 'array'`,
  `select distinct (evidence -> 'drawn' ->> 'prefix') || (evidence -> 'drawn' -> 'points' ->> 'file')
   from classification_evidence where evidence -> 'drawn' -> 'points' ->> 'file' is not null`,
  `select distinct evidence -> 'drawn' ->> 'prefix' from classification_evidence
   where evidence -> 'drawn' ->> 'prefix' is not null`,
  `select (run_order ->> 'tenantId') || '/runs/' || id || '/' from analysis_run where status = 'done'`,
  `select tenant_id || '/exports/' || project_export.id || '.zip' from project_export join project on project.id = project_id
   where project_export.status = 'ready'`,
  `select key from issue_asset`,
  `select key from issue_document`,
  `select snapshot_key from issue_viewpoint where snapshot_key is not null`,
];
