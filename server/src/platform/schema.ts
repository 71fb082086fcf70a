import type { Flag } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import type { ColumnType, Generated } from 'kysely';

type Names = Record<string, string>;
type Json<T> = ColumnType<T, string | undefined, string>;

/** The tables, as migrations made them. */
export interface Schema {
  setting: { name: string; value: Json<unknown> };
  secret: { name: string; value: Buffer };
  company: { id: Generated<string>; name: string };
  project: {
    id: Generated<string>;
    company_id: string;
    tenant_id: string;
    name: string;
    floor_mapping: Json<Names>;
    element_type_mapping: Json<Names>;
    viewer_feature_flags: Json<Record<string, boolean>>;
  };
  project_flag: { project_id: string; flag: Flag; enabled: boolean };
  app_user: {
    id: Generated<string>;
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    password_version: Generated<number>;
    must_change_password: boolean;
    disabled: Generated<boolean>;
  };
  membership: { project_id: string; user_id: string; permissions: Permission[] };
  session: {
    id: Generated<string>;
    user_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
  };
  refresh_token: { hash: Buffer; session_id: string; issued_at: Generated<Date>; replaced_at: Date | null };
  password_code: { user_id: string; hash: Buffer; expires_at: Date; tries: Generated<number> };
  attempt: { key: string; count: number; window_end: Date };
  analysis_view: {
    id: Generated<string>;
    project_id: string;
    name: string;
    scan_date: Date;
    status: 'ready' | 'in_progress' | 'failed';
    status_update_time: Generated<Date>;
    delivery_type: 'Normal' | 'Incremental';
  };
}
