import type { AuditAction } from '@plumbline/contract/auditActions';
import type { Flag } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import type { GrantRights } from '@plumbline/contract/resources/accessTokens';
import type { DifferentStates, DueDomain, InputCheck } from '@plumbline/contract/resources/analysisRequests';
import type { ActorKind, AuditDetails, SubjectKind } from '@plumbline/contract/resources/auditTrail';
import type { ProjectTolerances } from '@plumbline/contract/resources/companies';
import type { MembershipRule } from '@plumbline/contract/resources/companySignIn';
import type { FileKind, ScanLook, ScanSummary, StoredFile } from '@plumbline/contract/resources/files';
import type { ImportState } from '@plumbline/contract/resources/integrations';
import type {
  FindingState,
  IssueAssetType,
  IssueChange,
  IssuePriority,
  IssueStatus,
  IssueViewport,
} from '@plumbline/contract/resources/issues';
import type { MailKind, MailWay } from '@plumbline/contract/resources/mails';
import type { ScheduleFormat, ScheduleRule } from '@plumbline/contract/resources/schedules';
import type { SignInMethod } from '@plumbline/contract/resources/secondFactors';
import type { TourState, TourStopId } from '@plumbline/contract/resources/tours';
import type { Viewport } from '@plumbline/contract/resources/viewport';
import type { WebhookEvent } from '@plumbline/contract/resources/webhookEvents';
import type { DeliveryAttempt, DeliveryState, StopReason } from '@plumbline/contract/resources/webhooks';
import type { ProgressSums, Watchlist, WeightBasis } from '@plumbline/contract/resources/workPackages';
import type { EndedBecause } from '@plumbline/contract/sessionEnds';
import type { ElementStatus } from '@plumbline/contract/status';
import type { AnalysisSettings } from '@plumbline/engine/judge/AnalysisSettings';
import type { RunOrder } from '@plumbline/engine/steps/RunOrder';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ForeignParts, SeenViewpoint, TopicOrigin } from '../bcf/SeenViewpoint.ts';
import type { KeptPlan } from '../schedules/preview/plans.ts';
import type { ProcessNumbers, ProcessRole } from './telemetry/ProcessNumbers.ts';

type Names = Record<string, string>;
/** A bigint column; openDatabase reads it as a number, as every size of ours fits one. */
type Wide = number;
type Json<T> = ColumnType<T, string | undefined, string>;

/** A file that an analysis reads, by its key in the storage. */
export interface StoredFileRef {
  name: string;
  key: string;
  size: number;
}

/** What an analysis is asked, with the files where they are stored. */
export interface StoredOrder extends Omit<RunOrder, 'workVersion' | 'models' | 'scans'> {
  tenantId: string;
  models: StoredFileRef[];
  scans: StoredFileRef[];
}

/** A panorama of a run. */
export interface StoredPanorama {
  /** Its key in the storage. */
  imagePath: string;
  station: string;
  kind: 'photo' | 'synthetic';
  /** Degrees about the picture's middle. */
  coverage: { longitude: number; latitude: number };
  /** World, metres. */
  position: [number, number, number];
  /** Unit quaternion w, x, y, z. */
  orientation: [number, number, number, number];
}

/** Columns of an issue that are changed of many at once. */
export interface ChangedColumns {
  status?: IssueStatus;
  priority?: IssuePriority;
  deadline?: string | null;
  assigned_to?: string | null;
}

/** The last change of each published version, by its id. */
export type FollowedVersions = Record<string, number>;

/** How many elements of a trade stood after each published scan, oldest first. */
export interface TradeProgress {
  trade: string;
  total: number;
  scans: { viewId: string; built: number }[];
}

/** Where a file that nobody uploaded comes from. */
export type SourceMeta = NonNullable<NonNullable<StoredFile['fileSource']>['meta']>;

/** The tables, as migrations made them. */
export interface Schema {
  setting: { name: string; value: Json<unknown> };
  secret: { name: string; value: Buffer };
  company: {
    id: Generated<string>;
    name: string;
    quota_bytes: Wide | null;
    most_projects: number | null;
    most_runs: number | null;
    audit_months: number | null;
    audit_least_months: Generated<number>;
  };
  setup_code: { hash: Buffer; expires_at: Date; tries: Generated<number> };
  mail_failure: {
    id: Generated<string>;
    key: string;
    recipient: string;
    subject: string;
    reason: string;
    attempts: Generated<number>;
    first_at: Generated<Date>;
    last_at: Generated<Date>;
    message: string | null;
    is_permanent: boolean;
  };
  project: {
    id: Generated<string>;
    company_id: string;
    tenant_id: string;
    name: string;
    floor_mapping: Json<Names>;
    element_type_mapping: Json<Names>;
    viewer_feature_flags: Json<Record<string, boolean>>;
    viewer_state: Json<{ viewport?: Viewport }>;
    publishing: Generated<'automatic' | 'reviewed'>;
    quota_bytes: Wide | null;
    version: Generated<number>;
    tolerances: Json<ProjectTolerances | null>;
    most_runs: number | null;
    scan_months: number | null;
    evidence_months: number | null;
    retention_from: Date | null;
    gone_at: Date | null;
    deleted_by: string | null;
    address: string | null;
  };
  project_address: { path: string; project_id: string; since: Generated<Date> };
  project_export: {
    id: Generated<string>;
    project_id: string;
    created_by: string;
    created_at: Generated<Date>;
    status: Generated<'waiting' | 'running' | 'ready' | 'failed'>;
    done_bytes: Generated<Wide>;
    total_bytes: Generated<Wide>;
    size: Wide | null;
    sha256: string | null;
    message: string | null;
    finished_at: Date | null;
    expires_at: Date | null;
    permissions: Permission[] | null;
    reason: string | null;
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
    operator: Generated<boolean>;
    company_id: string | null;
    last_seen_at: Date | null;
    has_password: Generated<boolean>;
  };
  company_administrator: { company_id: string; user_id: string };
  membership: { project_id: string; user_id: string; permissions: Permission[]; version: Generated<number> };
  permission_wish: {
    id: Generated<string>;
    project_id: string;
    user_id: string;
    permissions: Permission[];
    held: Permission[];
    seen_version: number | null;
    reason: string | null;
    asked_at: Generated<Date>;
    expires_at: Date;
    status: 'open' | 'allowed' | 'declined' | 'withdrawn' | 'ended' | 'given';
    decided_by: string | null;
  };
  invitation: {
    id: Generated<string>;
    company_id: string;
    email: string;
    administrator: Generated<boolean>;
    number: Generated<number>;
    invited_by: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
    expires_at: Date;
    accepted_at: Date | null;
    withdrawn_at: Date | null;
  };
  invitation_project: { invitation_id: string; project_id: string; permissions: Permission[] };
  session: {
    id: Generated<string>;
    user_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
    last_used_at: Generated<Date>;
    address: string | null;
    browser: string | null;
    method: Generated<SignInMethod>;
    ended_because: Exclude<EndedBecause, 'expired'> | null;
  };
  totp: { user_id: string; secret: string; added_at: Generated<Date>; last_step: Wide };
  passkey: {
    id: Generated<string>;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: Wide;
    transports: string[];
    name: string;
    added_at: Generated<Date>;
    last_used_at: Date | null;
  };
  recovery_code: { user_id: string; hash: Buffer };
  factor_question: {
    user_id: string;
    purpose: 'addTotp' | 'addPasskey' | 'usePasskey';
    value: string;
    expires_at: Date;
  };
  company_sign_in: {
    company_id: string;
    version: Generated<number>;
    second_factor_required: Generated<boolean>;
    password_allowed: Generated<boolean>;
    session_hours: number | null;
    provider_name: string | null;
    issuer: string | null;
    client_id: string | null;
    client_secret: string | null;
    group_claim: string | null;
    rules: Json<MembershipRule[]>;
  };
  company_domain: { domain: string; company_id: string };
  linked_account: {
    issuer: string;
    subject: string;
    user_id: string;
    company_id: string;
    linked_at: Generated<Date>;
    granted: Generated<string[]>;
  };
  provider_visit: {
    state_hash: Buffer;
    browser_hash: Buffer;
    company_id: string;
    issuer: string;
    nonce: string;
    verifier: string;
    next: string;
    expires_at: Date;
  };
  project_visit: { user_id: string; project_id: string; visited_at: Generated<Date> };
  tour_stop: {
    project_id: string;
    id: TourStopId;
    title: string;
    text: string;
    path: string;
    view_id: string | null;
    issue_id: string | null;
    package_id: string | null;
  };
  tour_person: {
    user_id: string;
    project_id: string;
    state: Exclude<TourState, 'offered'>;
    at_stop: TourStopId | null;
    seen: TourStopId[];
    moved_at: Generated<Date>;
  };
  refresh_token: { hash: Buffer; session_id: string; issued_at: Generated<Date>; replaced_at: Date | null };
  password_code: { user_id: string; hash: Buffer; expires_at: Date; tries: Generated<number> };
  sign_in_code: {
    session: string;
    user_id: string;
    password_version: number;
    hash: Buffer;
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
  };
  attempt: { key: string; count: number; window_end: Date };
  analysis_view: {
    id: Generated<string>;
    project_id: string;
    name: string;
    scan_date: Date;
    status: 'ready' | 'in_progress' | 'failed';
    status_update_time: Generated<Date>;
    delivery_type: 'Normal' | 'Incremental';
    has_given_coordinates: Generated<boolean>;
    model_id: string | null;
  };
  file: {
    id: Generated<string>;
    project_id: string;
    kind: FileKind;
    filename: string;
    size: Wide;
    content_type: string;
    head_hash: string;
    last_modified: Wide | null;
    storage_key: string;
    upload_id: string;
    part_size: Wide;
    number_of_parts: number;
    next_part: Generated<number>;
    parts_done: Generated<number>;
    status: 'uploading' | 'error' | 'uploaded';
    finishing_until: Date | null;
    sha256: string | null;
    source_name: 'forge' | 'masv' | 's3' | null;
    source_meta: Json<SourceMeta | null>;
    created_at: Generated<Date>;
    created_by: string;
    created_by_token: string | null;
    activity_at: Generated<Date>;
    readability: 'readable' | 'unreadable' | null;
    readability_message: string | null;
    removed_at: Date | null;
  };
  file_part: {
    file_id: string;
    part_number: number;
    attempt: Generated<number>;
    leased_until: Date;
    lane: string | null;
    etag: string | null;
  };
  asset: {
    key: string;
    project_id: string;
    created_by: string;
    is_temporary: boolean;
    size: Generated<Wide>;
    created_at: Generated<Date>;
  };
  file_inspection: {
    file_id: string;
    tries: Generated<number>;
    finished_at: Date | null;
    summary: Json<ScanSummary | null>;
    look: Json<ScanLook | null>;
  };
  file_use: { file_id: string; holder: string; used_by: string };
  model_file: {
    file_id: string;
    project_id: string;
    root_name: string;
    status: 'waiting' | 'held' | 'reading' | 'ready' | 'failed' | 'unsupported';
    progress: Generated<number>;
    message: string | null;
    updated_at: Generated<Date>;
    open_readings: Generated<number>;
  };
  model: {
    id: Generated<string>;
    project_id: string;
    number: number;
    name: string;
    element_count: number;
    is_active: Generated<boolean>;
    created_at: Generated<Date>;
  };
  model_draft: { model_id: string; project_id: string };
  model_root: {
    model_id: string;
    position: number;
    name: string;
    file_id: string | null;
    first_element: number;
    element_count: number;
    geometry_key: string;
    geometry_bytes: Wide;
    names_key: string;
    names_bytes: Wide;
    properties_key: string | null;
    properties_bytes: Wide | null;
    file_created_at: Generated<Date>;
    is_let_go: Generated<boolean>;
  };
  element: {
    model_id: string;
    element_index: number;
    identity: Wide;
    global_id: string;
    element_type: string;
    name: string;
    floor: string | null;
    floor_elevation_m: number | null;
    root_position: number;
    box: number[] | null;
    surface_m2: number | null;
    length_m: number | null;
    volume_m3: number | null;
  };
  analysis: { id: Generated<string>; view_id: string; name: string };
  analysis_version: {
    id: Generated<string>;
    analysis_id: string;
    number: number;
    status: 'dev' | 'stable';
    created_at: Generated<Date>;
    run_id: string | null;
    settings: Json<AnalysisSettings | null>;
    is_rejudged: Generated<boolean>;
    last_change: Generated<Wide>;
    panoramas: Json<StoredPanorama[] | null>;
  };
  classification: {
    version_id: string;
    element_index: number;
    status: number;
    is_manual: Generated<boolean>;
    approved: Generated<boolean>;
    magnitude_m: number | null;
    magnitude_low_m: number | null;
    magnitude_high_m: number | null;
    magnitude_xy_m: number | null;
    magnitude_z_m: number | null;
    cause: number | null;
    size_m: number | null;
    size_side: number | null;
    size_dimension: number | null;
    tolerance_m: number;
    coverage: number;
    confidence: number;
    reason: string;
  };
  classification_evidence: { version_id: string; element_index: number; evidence: Json<Record<string, unknown>> };
  evidence_file: { key: string; version_id: string };
  classification_operation: {
    id: GeneratedAlways<Wide>;
    kind: 'reclassified' | 'approved' | 'unapproved';
    changed_at: Generated<Date>;
    changed_by: string;
    /** The operation that it took back. */
    undoes: Wide | null;
  };
  classification_change: {
    id: GeneratedAlways<Wide>;
    version_id: string;
    element_index: number;
    operation: Wide;
    previous_status: number;
    status: number;
    was_manual: boolean;
    is_manual: boolean;
    was_approved: boolean;
    approved: boolean;
  };
  filter_preset: {
    id: Generated<string>;
    project_id: string;
    created_by: string;
    name: string;
    scope: 'user' | 'project';
    kind: Generated<'verdicts' | 'issues'>;
    filters: Json<unknown>;
    created_at: Generated<Date>;
  };
  analysis_version_change: {
    id: GeneratedAlways<Wide>;
    version_id: string;
    kind: 'published' | 'unpublished';
    changed_at: Generated<Date>;
    changed_by: string;
  };
  analysis_request: {
    id: Generated<string>;
    project_id: string;
    number: number;
    name: string;
    model_id: string;
    view_id: string;
    /** yyyy-MM-dd; openDatabase reads dates as they are written. */
    scan_date: string;
    scanner_model: string;
    georeference: string;
    has_images: boolean;
    roi_description: string;
    due: Json<DueDomain> | null;
    created_by: string;
    created_at: Generated<Date>;
  };
  analysis_request_file: {
    request_id: string;
    role: 'scan' | 'document';
    position: number;
    file_id: string | null;
    filename: string;
  };
  analysis_run: {
    id: Generated<string>;
    project_id: string;
    view_id: string;
    status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
    run_order: Json<StoredOrder>;
    work_version: number | null;
    worked_s: Generated<number>;
    worked_at: Date | null;
    checks: Json<InputCheck[] | null>;
    notes: Json<string[]>;
    states: Json<DifferentStates | null>;
    message: string | null;
    stored_bytes: Wide | null;
    created_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    admitted: Generated<boolean>;
    evidence_removed_at: Date | null;
  };
  analysis_stage: {
    run_id: string;
    kind: string;
    /** The trade that the pieces serve; empty where they serve all. */
    trade: string;
    size: number;
    done: number;
    /** How many pieces are not done; null while they are not listed. */
    open: number | null;
  };
  analysis_progress: {
    job_id: string;
    run_id: string;
    kind: string;
    trade: string;
    done: number;
  };
  audit_entry: {
    id: GeneratedAlways<Wide>;
    at: Generated<Date>;
    project_id: string | null;
    company_id: string | null;
    /** Of entries without a project: on whose pages they stand; the nil id is every project. */
    seen_in: string[] | null;
    actor_kind: ActorKind;
    actor_id: string | null;
    actor_name: string | null;
    action: AuditAction;
    subject_kind: SubjectKind;
    subject_id: string | null;
    subject_name: string;
    details: Json<AuditDetails>;
    address: string | null;
    request_id: string | null;
    actor_token: string | null;
  };
  oauth_client: {
    id: Generated<string>;
    user_id: string;
    name: string;
    redirect_uris: string[];
    secret_hash: Buffer | null;
    created_at: Generated<Date>;
  };
  access_grant: {
    id: Generated<string>;
    user_id: string;
    client_id: string | null;
    name: string;
    rights: GrantRights;
    every_project: boolean;
    created_at: Generated<Date>;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
    last_used_address: string | null;
  };
  access_grant_project: { grant_id: string; project_id: string };
  access_secret: {
    hash: Buffer;
    grant_id: string;
    kind: 'access' | 'refresh' | 'code';
    expires_at: Date | null;
    replaced_at: Date | null;
    redirect_uri: string | null;
    challenge: string | null;
  };
  issue_counter: {
    project_id: string;
    last_number: Generated<number>;
    last_change: Generated<Wide>;
    last_deletion: Generated<Wide>;
  };
  issue: {
    id: Generated<string>;
    project_id: string;
    number: number;
    bcf_guid: Generated<string>;
    status: IssueStatus;
    priority: IssuePriority;
    diagnosis: string;
    location: string;
    /** yyyy-MM-dd. */
    deadline: string | null;
    assigned_to: string | null;
    created_by: string;
    view_id: string;
    model_id: string;
    viewport: Json<IssueViewport | null>;
    classification: string | null;
    status_at_creation: ElementStatus | null;
    revision: Generated<number>;
    link_change: Wide;
    search_text: GeneratedAlways<string | null>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    deletion: string | null;
    description: Generated<string>;
    imported_author: string | null;
    imported_assignee: string | null;
    origin: Json<TopicOrigin | null>;
    foreign_parts: Json<ForeignParts | null>;
  };
  issue_element: {
    issue_id: string;
    position: number;
    /** Null of a GlobalId that no model has. */
    identity: Wide | null;
    element_index: number | null;
    global_id: string;
    name: string;
  };
  issue_comment: {
    id: Generated<string>;
    issue_id: string;
    bcf_guid: Generated<string>;
    comment: string;
    created_by: string;
    created_at: Generated<Date>;
    imported_author: string | null;
    viewpoint_guid: string | null;
    foreign_parts: Json<Pick<ForeignParts, 'modifiedAt' | 'modifiedBy'> | null>;
  };
  issue_viewpoint: {
    issue_id: string;
    bcf_guid: string;
    position: number;
    seen: Json<SeenViewpoint>;
    snapshot_key: string | null;
  };
  issue_document: { issue_id: string; bcf_guid: string; key: string; name: string; description: string };
  issue_asset: {
    id: Generated<string>;
    issue_id: string;
    key: string;
    type: IssueAssetType;
    view_id: string | null;
    created_by: string;
    created_at: Generated<Date>;
    bcf_guid: string | null;
    imported_name: string | null;
    imported_description: string | null;
  };
  issue_change: {
    id: GeneratedAlways<Wide>;
    issue_id: string;
    kind: IssueChange['kind'];
    revision: number;
    fields: Json<IssueChange['fields']>;
    note: string | null;
    changed_by: string;
    changed_at: Generated<Date>;
  };
  issue_watcher: { issue_id: string; user_id: string; is_watching: boolean };
  issue_mention: { comment_id: string; user_id: string };
  mail_settings: {
    user_id: string;
    ways: Json<Partial<Record<MailKind, MailWay>>>;
    other_ways: 'never' | null;
    digest_hour: Generated<number>;
    time_zone: string | null;
    next_digest_at: Date | null;
  };
  progress_mail: { user_id: string; project_id: string; monday: string };
  mail_letter: {
    id: Generated<string>;
    user_id: string;
    project_id: string;
    is_digest: boolean;
    created_at: Generated<Date>;
  };
  mail_note: {
    id: GeneratedAlways<Wide>;
    user_id: string;
    project_id: string;
    kind: MailKind;
    subject: string;
    about: Json<unknown>;
    source: string | null;
    is_kept: Generated<boolean>;
    letter_id: string | null;
    created_at: Generated<Date>;
  };
  issue_operation: {
    id: Generated<string>;
    project_id: string;
    kind: 'change' | 'deletion';
    created_by: string;
    created_at: Generated<Date>;
    undone_at: Date | null;
  };
  issue_operation_change: {
    operation_id: string;
    issue_id: string;
    before: Json<ChangedColumns>;
    after: Json<ChangedColumns>;
  };
  issue_finding: {
    issue_id: string;
    project_id: string;
    state: FindingState;
    counts: number[];
    unseen: number;
    gone: number;
    view_id: string | null;
  };
  issue_following: {
    project_id: string;
    model_id: string | null;
    versions: Json<FollowedVersions>;
  };
  watchlist: {
    id: Generated<string>;
    project_id: string;
    name: string;
    description: string;
    /** yyyy-MM-dd. */
    start_date: string;
    end_date: string;
    wbs: string | null;
    activity_id: string | null;
    source: Json<Watchlist['source']>;
    weight_by: WeightBasis;
    type_weights: Json<Watchlist['typeWeights']>;
    value: number | null;
    model_id: string | null;
    element_count: number;
    present_count: number;
    missing_id_count: number;
    note: Generated<string>;
    revision: Generated<number>;
    selection: Generated<number>;
    measured_selection: number | null;
    measured_at: Date | null;
    trend: Generated<number[]>;
    created_by: string;
    changed_by: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  watchlist_element: { watchlist_id: string; identities: Buffer; missing_ids: string[] };
  version_status: { version_id: string; last_change: Wide; statuses: Buffer };
  progress_record: {
    watchlist_id: string;
    view_id: string;
    total: number;
    verified: number;
    deviated: number;
    under_construction: number;
    missing: number;
    no_data: number;
    not_due: number;
    /** Null of what was counted before these were kept. */
    seen: number | null;
    seen_open: number | null;
    weighted: Json<ProgressSums | null>;
    as_of: Date;
  };
  progress_state: {
    project_id: string;
    model_id: string;
    sign: string;
    as_of: Date;
    view_id: string | null;
    previous_view_id: string | null;
    statuses: Buffer;
    previous: Buffer;
    trades: Json<TradeProgress[]>;
  };
  webhook: {
    id: Generated<string>;
    project_id: string;
    name: string;
    url: string;
    events: WebhookEvent[];
    is_enabled: boolean;
    stopped: StopReason | null;
    owner_id: string;
    secret: string;
    old_secret: string | null;
    old_secret_until: Date | null;
    failing_since: Date | null;
    failures: Generated<number>;
    held_until: Date | null;
    busy_until: Date | null;
    created_at: Generated<Date>;
  };
  webhook_delivery: {
    id: Generated<string>;
    webhook_id: string;
    event_id: string;
    type: WebhookEvent | 'ping';
    body: string;
    state: DeliveryState;
    next_at: Date | null;
    attempts: Json<DeliveryAttempt[]>;
    created_at: Generated<Date>;
  };
  schedule: {
    id: Generated<string>;
    project_id: string;
    format: ScheduleFormat;
    filename: string;
    sha256: string;
    project_code: string;
    project_name: string;
    data_date: string | null;
    activity_count: number;
    relation_count: number;
    calendar_count: number;
    problem_count: number;
    created_count: number;
    changed_count: number;
    content: Buffer;
    original: Buffer | null;
    plan: Json<KeptPlan> | null;
    imported_by: string;
    imported_at: Generated<Date>;
  };
  schedule_rules: {
    project_id: string;
    rules: Json<ScheduleRule[]>;
    changed_by: string;
    changed_at: Generated<Date>;
  };
  integration: {
    project_id: string;
    hub_id: string;
    hub_name: string;
    service_project_id: string;
    service_project_name: string;
    service_project_type: string | null;
    connected_by: string;
    connected_at: Generated<Date>;
    problem: string | null;
  };
  design_login: {
    nonce_hash: Buffer;
    user_id: string;
    session_id: string;
    project_id: string;
    redirect_uri: string;
    verifier: string | null;
    expires_at: Date;
  };
  design_account: {
    user_id: string;
    service_user_id: string;
    email: string;
    access_token: string | null;
    refresh_token: string | null;
    access_until: Date;
    logged_in_at: Generated<Date>;
  };
  s3_folder: {
    id: string;
    project_id: string;
    name: string;
    endpoint: string;
    region: string;
    bucket: string;
    prefix: string;
    access_key_id: string;
    secret_access_key: string;
    created_by: string;
    created_at: Generated<Date>;
  };
  followed_folder: {
    id: Generated<string>;
    project_id: string;
    source_id: string | null;
    folder_id: string;
    name: string;
    kind: FileKind;
    owner_id: string;
    created_at: Generated<Date>;
    looked_at: Date | null;
    problem: string | null;
  };
  file_import: {
    id: Generated<string>;
    project_id: string;
    kind: FileKind;
    source_id: string | null;
    hub_id: string | null;
    service_project_id: string | null;
    service_project_type: string | null;
    item_id: string;
    version_id: string;
    version_number: number | null;
    filename: string;
    size: Wide | null;
    state: ImportState;
    is_translated: Generated<boolean>;
    file_id: string | null;
    done_bytes: Generated<Wide>;
    message: string | null;
    vain_tries: Generated<number>;
    next_at: Generated<Date>;
    waits_for: 'login' | 'consent' | null;
    busy_until: Date | null;
    followed_id: string | null;
    created_by: string;
    created_by_token: string | null;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
  };
  process_report: {
    id: string;
    role: ProcessRole;
    host: string;
    pid: number;
    version: string;
    started_at: Date;
    seen_at: Generated<Date>;
    report: Json<ProcessNumbers>;
  };
  idempotency_key: {
    user_id: string;
    key: string;
    input_hash: string;
    outcome: Json<unknown>;
    created_at: Generated<Date>;
  };
}
