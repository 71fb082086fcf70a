import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../AppError.ts';
import { containsPattern } from '../likePattern.ts';
import type { Condition } from '../rsqlCondition.ts';
import {
  type ODataComparison,
  ODataError,
  type ODataNode,
  type ODataOperator,
  type ODataOrder,
  parseFilter,
  parseOrder,
} from './parseOData.ts';

/** What a comparison of a field asks; undefined when the field cannot be compared so. */
export type ODataField = (comparison: ODataComparison) => Condition | undefined;

/** The condition of a $filter; what cannot be read, or is not offered, is told with its position. */
export function odataCondition(filter: string, fields: Readonly<Record<string, ODataField>>): Condition {
  return build(read(filter, parseFilter), fields);
}

/** The order of an $orderby, of columns that are offered. */
export function odataOrder(orderBy: string, columns: Readonly<Record<string, RawBuilder<unknown>>>) {
  return read(orderBy, parseOrder).map((order) => {
    const column = Object.hasOwn(columns, order.field) ? columns[order.field] : undefined;
    if (column === undefined) throw refusal(order, `It cannot be sorted by ${order.field}.`);
    return order.isDescending ? sql`${column} desc nulls last` : sql`${column} asc nulls first`;
  });
}

const signs: Partial<Record<ODataOperator, RawBuilder<unknown>>> = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

/** A column of text, compared to the letter. */
export function textField(column: RawBuilder<unknown>): ODataField {
  return ({ operator, value, isOfEntries }) => {
    if (isOfEntries) return undefined;
    if (value === null) return isNull(column, operator);
    return typeof value === 'string' ? compareText(column, operator, value) : undefined;
  };
}

/** A column of moments. */
export function momentField(column: RawBuilder<unknown>): ODataField {
  return ({ operator, value, isOfEntries }) => {
    if (isOfEntries) return undefined;
    if (value === null) return isNull(column, operator);
    const at = momentOf(value);
    if (at === undefined) return undefined;
    // Moments leave with milliseconds: what equals one by its own word is found by it.
    const told = sql`date_trunc('milliseconds', ${column})`;
    if (operator === 'ne') return sql<SqlBool>`(${told} is distinct from ${at}::timestamptz)`;
    const sign = signs[operator];
    return sign && sql<SqlBool>`coalesce(${told} ${sign} ${at}::timestamptz, false)`;
  };
}

/** Some tools put moments in quotes. */
function momentOf(value: ODataComparison['value']): Date | undefined {
  if (value instanceof Date) return value;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return undefined;
  const at = new Date(/Z$|[+-]\d\d:?\d\d$/.test(value) || !value.includes('T') ? value : `${value}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** A column that is a list of texts, as jsonb: `labels/any(label: label eq 'MEP')`. */
export function entriesField(list: RawBuilder<unknown>): ODataField {
  return ({ operator, value, isOfEntries }) => {
    if (!isOfEntries || typeof value !== 'string') return undefined;
    const compared = compareText(sql`entry`, operator, value);
    return compared && sql<SqlBool>`exists (select from jsonb_array_elements_text(${list}) as entry where ${compared})`;
  };
}

function compareText(column: RawBuilder<unknown>, operator: ODataOperator, value: string): Condition | undefined {
  if (operator === 'eq') return sql<SqlBool>`coalesce(${column} = ${value}, false)`;
  if (operator === 'ne') return sql<SqlBool>`(${column} is distinct from ${value})`;
  const pattern = containsPattern(value);
  const like = (text: string) => sql<SqlBool>`coalesce(${column} like ${text}, false)`;
  if (operator === 'contains') return like(pattern);
  if (operator === 'startswith') return like(pattern.slice(1));
  return operator === 'endswith' ? like(pattern.slice(0, -1)) : undefined;
}

function isNull(column: RawBuilder<unknown>, operator: ODataOperator): Condition | undefined {
  if (operator === 'eq') return sql<SqlBool>`(${column} is null)`;
  return operator === 'ne' ? sql<SqlBool>`(${column} is not null)` : undefined;
}

function build(node: ODataNode, fields: Readonly<Record<string, ODataField>>): Condition {
  const joined = (parts: readonly ODataNode[], word: RawBuilder<unknown>) =>
    sql<SqlBool>`(${sql.join(
      parts.map((part) => build(part, fields)),
      word,
    )})`;
  if ('all' in node) return joined(node.all, sql` and `);
  if ('any' in node) return joined(node.any, sql` or `);
  if ('not' in node) return sql<SqlBool>`(not ${build(node.not, fields)})`;
  if (!Object.hasOwn(fields, node.field)) throw refusal(node, `There is no field ${node.field} to filter by.`);
  const condition = fields[node.field]?.(node);
  if (condition === undefined) throw refusal(node, `${node.field} cannot be compared so.`);
  return condition;
}

function read<Result>(text: string, parse: (text: string) => Result): Result {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof ODataError) throw refusal(error, error.message);
    throw error;
  }
}

function refusal({ position }: Pick<ODataOrder, 'position'>, reason: string) {
  return new AppError('filter.invalid', { position, reason });
}
