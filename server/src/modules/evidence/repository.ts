import type { ElementStatus } from '@plumbline/contract/status';
import { elementStatuses } from '@plumbline/contract/status';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { StoredOrder, StoredPanorama } from '../../platform/schema.ts';
import type { ElementEvidence, PackedPoints, VerdictName } from '../versions/service.ts';
import { panoramaOfSphere, type Sphere } from './panoramaOfSphere.ts';

/** A verdict with its evidence, and what drawings of it say. */
export interface ProofRow {
  evidence: ElementEvidence | null;
  status: number;
  magnitude_m: number | null;
  magnitude_low_m: number | null;
  magnitude_high_m: number | null;
  magnitude_xy_m: number | null;
  magnitude_z_m: number | null;
  tolerance_m: number;
  cause: number | null;
  size_m: number | null;
  size_side: number | null;
  size_dimension: number | null;
  global_id: string;
  element_type: string;
  element_index: number;
  name: string;
  view_name: string;
  model_id: string | null;
  project_id: string;
  project_name: string;
  company_name: string;
  scan_date: Date;
}

export async function findProof(db: Db, { versionId, elementIndex }: VerdictName): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select proof.evidence, verdict.status, verdict.magnitude_m, verdict.magnitude_low_m, verdict.magnitude_high_m,
      verdict.magnitude_xy_m, verdict.magnitude_z_m, verdict.tolerance_m, verdict.cause, verdict.size_m, verdict.size_side,
      verdict.size_dimension,
      element.global_id, element.element_type, element.element_index, element.name, view.name as view_name, view.scan_date,
      view.model_id, view.project_id, project.name as project_name, company.name as company_name
    from classification as verdict
    join analysis_version as version on version.id = verdict.version_id
    join analysis on analysis.id = version.analysis_id
    join analysis_view as view on view.id = analysis.view_id
    join project on project.id = view.project_id
    join company on company.id = project.company_id
    join element on element.model_id = view.model_id and element.element_index = verdict.element_index
    left join classification_evidence as proof on proof.version_id = verdict.version_id
      and proof.element_index = verdict.element_index
    where verdict.version_id = ${versionId}::uuid and verdict.element_index = ${elementIndex}::integer
    ${prepared('proof')}`.execute(db);
  return rows[0];
}

export const statusOf = ({ status }: Pick<ProofRow, 'status'>): ElementStatus =>
  (elementStatuses.find(({ code }) => code === status) ?? elementStatuses[4]).name;

/** Where the points of an element lie. */
export interface PlacedPoints extends PackedPoints {
  element_index: number;
  prefix: string;
}

/** Where the points of a version's elements lie; those whose drawings are finished files are left out. */
export async function listPoints(db: Db, versionId: string): Promise<PlacedPoints[]> {
  const { rows } = await sql<PlacedPoints>`
    select element_index, evidence->'drawn'->>'prefix' as prefix, evidence->'drawn'->'points'->>'file' as file,
      (evidence->'drawn'->'points'->>'offset')::integer as offset,
      (evidence->'drawn'->'points'->>'length')::integer as length,
      (evidence->'drawn'->'points'->>'count')::integer as count
    from classification_evidence
    where version_id = ${versionId}::uuid and evidence->'drawn'->'points' is not null`.execute(db);
  return rows;
}

/** The panoramas of versions, each once. */
export async function listPanoramas(db: Db, versionIds: readonly string[]): Promise<StoredPanorama[]> {
  const { rows } = await sql<{ id: string; panoramas: StoredPanorama[] | null }>`
    select id, panoramas from analysis_version where id = any(${versionIds}::uuid[])`.execute(db);
  const old = rows.filter(({ panoramas }) => panoramas === null).map(({ id }) => id);
  const found = [
    ...rows.flatMap(({ panoramas }) => panoramas ?? []),
    ...(old.length > 0 ? await listSeenPanoramas(db, old) : []),
  ];
  return [...new Map(found.map((panorama) => [panorama.imagePath, panorama])).values()];
}

/** Those that an element is seen in: of older versions no others are known. */
async function listSeenPanoramas(db: Db, versionIds: readonly string[]): Promise<StoredPanorama[]> {
  const { rows } = await sql<{ sphere: Sphere }>`
    select distinct on (sphere->>'imagePath') sphere
    from classification_evidence as proof
    cross join lateral json_array_elements(proof.evidence->'viewspheres') as sphere
    where proof.version_id = any(${versionIds}::uuid[])
    order by sphere->>'imagePath'`.execute(db);
  return rows.map(({ sphere }) => panoramaOfSphere(sphere));
}

/** The runs that these versions are of and that still have their evidence, the last first. */
export async function listProvenRuns(db: Db, versionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; order: StoredOrder }>`
    select id, run_order as order from analysis_run
    where status = 'done' and evidence_removed_at is null
      and id in (select run_id from analysis_version where id = any(${versionIds}::uuid[]))
    order by ended_at desc`.execute(db);
  return rows;
}

/** Whether any of these versions is of before points lay in packs. */
export async function hasFinishedHeatMaps(db: Db, versionIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from classification_evidence
      where version_id = any(${versionIds}::uuid[]) and evidence->'deviationHeatmap' is not null) as found`.execute(db);
  return rows[0]?.found ?? false;
}
