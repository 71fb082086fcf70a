import { sql } from 'kysely';
import { readDoubles, readIntegers } from '../../columns/readBytes.ts';
import type { Db } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { VerdictDetails, VerdictKey } from './answers/VerdictDetails.ts';
import type { VersionSlice } from './table/makeVersionColumns.ts';
import { type StateChanges, stateBits } from './table/VersionColumns.ts';

const sliceLength = 16_384;

const stateByte = sql`int2send((status + case when approved then ${stateBits.approved}::integer else 0 end
  + case when is_manual then ${stateBits.manual}::integer else 0 end)::int2)`;
const lengthBytes = (column: string) =>
  sql`string_agg(coalesce(float8send(${sql.ref(column)}), '\\x7ff8000000000000'), '')`;

/** 0 where there is none. */
const codeBytes = (column: string) => sql`string_agg(int2send(coalesce(${sql.ref(column)}, 0::int2)), '')`;

type Bytes = Buffer | null;
type SliceColumn =
  | 'indexes'
  | 'states'
  | 'causes'
  | 'whole'
  | 'low'
  | 'high'
  | 'xy'
  | 'z'
  | 'sizes'
  | 'sides'
  | 'dimensions'
  | 'tolerances';

/** The verdicts of a version after this element, some thousands of them, as bytes: rows would take ten times as long. */
export async function loadVerdictSlice(db: Db, versionId: string, after: number): Promise<VersionSlice> {
  const { rows } = await sql<Record<SliceColumn, Bytes>>`
    select string_agg(int4send(element_index), '') as indexes, string_agg(${stateByte}, '') as states,
      ${lengthBytes('magnitude_m')} as whole, ${lengthBytes('magnitude_low_m')} as low,
      ${lengthBytes('magnitude_high_m')} as high, ${lengthBytes('magnitude_xy_m')} as xy,
      ${lengthBytes('magnitude_z_m')} as z, ${lengthBytes('tolerance_m')} as tolerances,
      ${codeBytes('cause')} as causes, ${lengthBytes('size_m')} as sizes, ${codeBytes('size_side')} as sides,
      ${codeBytes('size_dimension')} as dimensions
    from (
      select * from classification where version_id = ${versionId} and element_index > ${after}
      order by element_index limit ${sliceLength}) as slice`.execute(db);
  const row = rows[0];
  return {
    elementIndexes: readIntegers(row?.indexes),
    states: readLowBytes(row?.states),
    causes: readLowBytes(row?.causes),
    magnitudeM: readDoubles(row?.whole),
    magnitudeLowM: readDoubles(row?.low),
    magnitudeHighM: readDoubles(row?.high),
    magnitudeXYM: readDoubles(row?.xy),
    magnitudeZM: readDoubles(row?.z),
    sizeM: readDoubles(row?.sizes),
    sizeSides: readLowBytes(row?.sides),
    sizeDimensions: readLowBytes(row?.dimensions),
    toleranceM: readDoubles(row?.tolerances),
  };
}

/** What elements of a version became by the changes after one up to another, oldest first, and the last of them. */
export async function listChangedStates(
  db: Db,
  versionId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ changes: StateChanges; last: number | undefined }> {
  const { rows } = await sql<Record<'indexes' | 'states', Bytes> & { last: number | null }>`
    select string_agg(int4send(element_index), '' order by id) as indexes,
      string_agg(${stateByte}, '' order by id) as states, max(id) as last
    from classification_change where version_id = ${versionId} and id > ${after} and id <= ${upTo}`.execute(db);
  const row = rows[0];
  const changes = { elementIndexes: readIntegers(row?.indexes), states: readLowBytes(row?.states) };
  return { changes, last: row?.last ?? undefined };
}

/** The second of two bytes each. */
function readLowBytes(bytes: Bytes | undefined): Uint8Array {
  const values = new Uint8Array((bytes?.length ?? 0) / 2);
  for (let i = 0; i < values.length; i++) values[i] = (bytes as Buffer)[2 * i + 1] as number;
  return values;
}

/** Without what is known already: evidence is most of what is stored about a verdict. */
export interface AskedDetails extends VerdictKey {
  withEvidence: boolean;
}

/** What is not held in memory of these verdicts. */
export async function listDetails(db: Db, asked: readonly AskedDetails[]): Promise<VerdictDetails[]> {
  const { rows } = await sql<VerdictDetails>`
    select classification.element_index, reason, coverage, confidence, evidence
    from unnest(${asked.map(({ versionId }) => versionId)}::uuid[],
      ${asked.map(({ elementIndex }) => elementIndex)}::integer[],
      ${asked.map(({ withEvidence }) => withEvidence)}::boolean[]) as named (version_id, element_index, with_evidence)
    join classification on classification.version_id = named.version_id
      and classification.element_index = named.element_index
    left join classification_evidence as proof on named.with_evidence and proof.version_id = named.version_id
      and proof.element_index = named.element_index ${prepared('verdictDetails')}`.execute(db);
  return rows;
}
