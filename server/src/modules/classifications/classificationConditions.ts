import { codeOfStatus } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter, DeviationDescription } from '@plumbline/contract/resources/classificationFilter';
import { type ElementStatus, elementStatuses, shownStatus } from '@plumbline/contract/status';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { noticedM } from './describeDeviation.ts';

type Condition = RawBuilder<SqlBool>;
type Range = NonNullable<ClassificationFilter['magnitude']>;

const columns = {
  magnitude: sql`classification.magnitude_m`,
  xy: sql`classification.magnitude_xy_m`,
  z: sql`classification.magnitude_z_m`,
};

const descriptionConditions: Record<DeviationDescription, Condition> = {
  Displaced: sql`${columns.xy} > ${noticedM}`,
  'Built too high': sql`${columns.z} > ${noticedM}`,
  'Built too low': sql`${columns.z} < ${-noticedM}`,
};

/**
 * What the filter asks of a row of `classification`; the parts about elements are models' elementConditions. An empty
 * list takes no element.
 */
export function classificationConditions(
  filter: ClassificationFilter,
  { underConstruction }: { underConstruction: boolean },
): Condition {
  const { statuses, magnitude, magnitudeXY, magnitudeZ, magnitudeZSign, descriptions, approved } = filter;
  return all([
    statuses && hasStatus(statuses, underConstruction),
    magnitude && isWithin(columns.magnitude, magnitude),
    magnitudeXY && isWithin(columns.xy, magnitudeXY),
    magnitudeZ && isWithin(sql`abs(${columns.z})`, magnitudeZ),
    magnitudeZSign && (magnitudeZSign === 'positive' ? sql<SqlBool>`${columns.z} > 0` : sql<SqlBool>`${columns.z} < 0`),
    descriptions && any(descriptions.map((description) => descriptionConditions[description])),
    approved === undefined ? undefined : sql<SqlBool>`classification.approved = ${approved}`,
  ]);
}

export function all(conditions: readonly (Condition | undefined)[]): Condition {
  const parts = conditions.filter((condition) => condition !== undefined);
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** By what is shown: without the flag, deviated takes those under construction. */
function hasStatus(wanted: readonly ElementStatus[], underConstruction: boolean): Condition {
  const codes = elementStatuses
    .filter(({ name }) => wanted.includes(shownStatus(name, underConstruction)))
    .map(({ name }) => codeOfStatus(name));
  return sql<SqlBool>`classification.status = any(${codes}::smallint[])`;
}

/** Whole millimetres as screens show them (contract/units.ts): halves go up. */
function isWithin(lengthM: RawBuilder<unknown>, { from, to }: Range): Condition {
  const lengthMm = sql`floor(${lengthM} * 1000 + 0.5)`;
  return all([
    sql<SqlBool>`${lengthM} is not null`,
    from === undefined ? undefined : sql<SqlBool>`${lengthMm} >= ${from}`,
    to === undefined ? undefined : sql<SqlBool>`${lengthMm} <= ${to}`,
  ]);
}
