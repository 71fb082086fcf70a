import { sql } from 'kysely';

/** Every viewer file once, however many versions of the model share it. */
export const viewerFiles = sql`
  select distinct model.project_id, key, bytes from model_root join model on model.id = model_root.model_id
  cross join lateral (values
    (geometry_key, geometry_bytes), (names_key, names_bytes), (properties_key, properties_bytes)) as made (key, bytes)
  where key is not null`;
