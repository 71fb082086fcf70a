/** Queries for the keys of objects that rows refer to: a backup has them all. A new column that holds a key gets a line. */
export const references: readonly string[] = [
  `select storage_key from file where status = 'uploaded'`,
  `select geometry_key from model_root`,
  `select names_key from model_root`,
  `select properties_key from model_root where properties_key is not null`,
  `select key from evidence_file`,
  `select panorama ->> 'imagePath' from analysis_version, jsonb_array_elements(panoramas) as panorama
   where jsonb_typeof(panoramas) = 'array'`,
  `select key from issue_asset`,
  `select key from issue_document`,
  `select snapshot_key from issue_viewpoint where snapshot_key is not null`,
];
