import { nobodyAssigned } from '@plumbline/contract/resources/issues';
import type { Comparison } from '@plumbline/contract/rsql';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../AppError.ts';
import { containsPattern, looksLikePattern } from '../../platform/likePattern.ts';
import { type Condition, type RsqlField, rsqlCondition } from '../../platform/rsqlCondition.ts';

export interface FilteredIssues {
  projectId: string;
  /** The model that numbers and GlobalIds of elements are of; without it, each issue's own. */
  modelId: string | undefined;
}

export function issueFilter(filter: string, of: FilteredIssues): Condition {
  return rsqlCondition(filter, fieldsFor(of));
}

/** In the number with its #, the name or the location. */
export function contains(searchText: string): Condition {
  return sql<SqlBool>`issue.search_text like lower(${containsPattern(searchText)})`;
}

const fieldsFor = ({ projectId, modelId }: FilteredIssues): Record<string, RsqlField> => ({
  _id: among(sql`issue.id`, 'uuid'),
  issueId: among(sql`issue.number::numeric`, 'numeric'),
  issueStatus: among(sql`issue.status`, 'text'),
  priority: among(sql`issue.priority`, 'text'),
  analysisView: among(sql`issue.view_id`, 'uuid'),
  model: among(sql`issue.model_id`, 'uuid'),
  createdBy: among(sql`issue.created_by`, 'uuid'),
  assignedUser: (comparison) => {
    const isOne = among(sql`issue.assigned_to`, 'uuid')(comparison);
    if (isOne === undefined || !comparison.values.includes(nobodyAssigned)) return isOne;
    const isNegative = negatives.has(comparison.operator);
    return isNegative
      ? sql<SqlBool>`(${isOne} and issue.assigned_to is not null)`
      : sql<SqlBool>`(${isOne} or issue.assigned_to is null)`;
  },
  deadline: ordered(sql`issue.deadline`, ({ values, position }) => sql`${readDay(values[0], position)}::date`),
  createdDate: (comparison) => momentField(comparison),
  diagnosis: text(sql`issue.diagnosis`),
  location: text(sql`issue.location`),
  searchText: ({ operator, values: [value = ''] }) =>
    operator === '==' || operator === '=si=' || operator === '=~' ? contains(value) : undefined,
  finding: (comparison) => {
    const state = among(sql`issue_finding.state`, 'text')(comparison);
    const ofProject = sql`select issue_id from issue_finding where issue_finding.project_id = ${projectId}`;
    return state && sql<SqlBool>`issue.id in (${ofProject} and ${state})`;
  },
  externalId: ({ operator, values }) =>
    equals.has(operator) ? hasElement(elementsOfGlobalIds(values, modelId)) : undefined,
  forgeObjectId: ({ operator, values, position }) => {
    if (!equals.has(operator)) return undefined;
    const indexes = values.map((value) => readIndex(value, position));
    return hasElement(
      modelId === undefined
        ? sql`issue_element.element_index = any(${indexes}::bigint[])`
        : sql`issue_element.identity in (select identity from element
            where model_id = ${modelId} and element_index = any(${indexes}::bigint[]))`,
    );
  },
});

/** GlobalIds are kept as they were; a later version of the model may call the same element otherwise. */
function elementsOfGlobalIds(globalIds: readonly string[], modelId: string | undefined): RawBuilder<unknown> {
  const named = sql`issue_element.global_id = any(${globalIds}::text[])`;
  if (modelId === undefined) return named;
  return sql`(${named} or issue_element.identity in (select identity from element
    where model_id = ${modelId} and global_id = any(${globalIds}::text[])))`;
}

const hasElement = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`issue.id in (select issue_element.issue_id from issue_element where ${condition})`;

const equals = new Set<string>(['==', '=in=']);
const negatives = new Set<string>(['!=', '=out=']);

/** What cannot be a value of the column is none: nothing equals it. */
const isOfType = {
  uuid: (value: string) => z.uuid().safeParse(value).success,
  numeric: (value: string) => /^\d{1,18}$/.test(value),
  text: () => true,
};

function among(column: RawBuilder<unknown>, type: keyof typeof isOfType): RsqlField {
  return ({ operator, values }) => {
    const known = values.filter(isOfType[type]);
    const isAny = sql`${column} = any(${known}::${sql.raw(type)}[])`;
    if (equals.has(operator)) return sql<SqlBool>`${isAny}`;
    return negatives.has(operator) ? sql<SqlBool>`(not coalesce(${isAny}, false))` : undefined;
  };
}

function text(column: RawBuilder<unknown>): RsqlField {
  return ({ operator, values: [value = ''] }) => {
    if (operator === '==') return sql<SqlBool>`${column} = ${value}`;
    if (operator === '=si=') return sql<SqlBool>`lower(${column}) like lower(${containsPattern(value)})`;
    if (operator === '=~') return sql<SqlBool>`lower(${column}) like lower(${looksLikePattern(value)})`;
    return undefined;
  };
}

const signs: Readonly<Record<string, RawBuilder<unknown>>> = {
  '==': sql`=`,
  '=lt=': sql`<`,
  '=le=': sql`<=`,
  '=gt=': sql`>`,
  '=ge=': sql`>=`,
};

function ordered(column: RawBuilder<unknown>, read: (comparison: Comparison) => RawBuilder<unknown>): RsqlField {
  return (comparison) => {
    const sign = signs[comparison.operator];
    return sign && sql<SqlBool>`${column} ${sign} ${read(comparison)}`;
  };
}

/** A day is meant whole, in UTC. */
function momentField({ operator, values: [value = ''], position }: Comparison): Condition | undefined {
  const column = sql`issue.created_at`;
  const sign = signs[operator];
  if (sign === undefined) return undefined;
  if (z.iso.datetime({ offset: true }).safeParse(value).success) {
    return sql<SqlBool>`${column} ${sign} ${value}::timestamptz`;
  }
  const day = sql`(${readDay(value, position)}::date)::timestamp at time zone 'UTC'`;
  const after = sql`(${readDay(value, position)}::date + 1)::timestamp at time zone 'UTC'`;
  if (operator === '==') return sql<SqlBool>`(${column} >= ${day} and ${column} < ${after})`;
  if (operator === '=le=') return sql<SqlBool>`${column} < ${after}`;
  if (operator === '=gt=') return sql<SqlBool>`${column} >= ${after}`;
  return sql<SqlBool>`${column} ${sign} ${day}`;
}

function readDay(value = '', position: number): string {
  if (z.iso.date().safeParse(value).success && !value.startsWith('0000')) return value;
  throw new AppError('filter.invalid', { position, reason: 'A day is expected: yyyy-MM-dd.' });
}

function readIndex(value: string, position: number): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new AppError('filter.invalid', { position, reason: 'Numbers of elements are expected.' });
}
