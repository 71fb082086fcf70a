import { type Comparison, parseRsql, RsqlError, type RsqlNode } from '@plumbline/contract/rsql';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../AppError.ts';
import type { Schema } from '../../platform/schema.ts';

type Builder = ExpressionBuilder<Schema, 'file'>;
type Condition = Expression<SqlBool>;
type Field = (eb: Builder, comparison: Comparison, userId: string) => Condition | undefined;

/** What a list of files can be filtered by, and with which operators; anything else is refused where it stands. */
const fields: Record<string, Field> = {
  status: (eb, { operator, values }) => among(operator, () => eb('status', 'in', values as never)),
  'fileSource.name': (eb, { operator, values }) => among(operator, () => eb('source_name', 'in', values as never)),
  mine: (eb, { operator, values }, userId) =>
    among(operator, () => eb('created_by', values[0] === 'true' ? '=' : '!=', userId)),
  filename: (eb, { operator, values: [value = ''] }) => {
    if (operator === '==') return eb('filename', '=', value);
    if (operator === '=~') return like(eb, value.replace(/[\\%_]/g, '\\$&').replaceAll('.', '_'));
    if (operator === '=si=') return like(eb, value.replace(/[\\%_]/g, '\\$&'));
    return undefined;
  },
};

/** The condition of an RSQL filter; what cannot be read, or is not offered, is told with its position. */
export function fileFilter(eb: Builder, filter: string, userId: string): Condition {
  return build(eb, parse(filter), userId);
}

function parse(filter: string): RsqlNode {
  try {
    return parseRsql(filter);
  } catch (error) {
    if (error instanceof RsqlError) throw refusal(error.position, error.message);
    throw error;
  }
}

function build(eb: Builder, node: RsqlNode, userId: string): Condition {
  if ('all' in node) return eb.and(node.all.map((part) => build(eb, part, userId)));
  if ('any' in node) return eb.or(node.any.map((part) => build(eb, part, userId)));
  if (!Object.hasOwn(fields, node.field)) throw refusal(node.position, `There is no field ${node.field}.`);
  const condition = fields[node.field]?.(eb, node, userId);
  if (condition === undefined) throw refusal(node.position, `${node.field} cannot be compared with ${node.operator}.`);
  return condition;
}

function among(operator: string, condition: () => Condition): Condition | undefined {
  return operator === '==' || operator === '=in=' ? condition() : undefined;
}

/** A pattern without a regular expression: none that a caller could make slow. */
function like(eb: Builder, pattern: string): Condition {
  return eb(sql`lower(filename)`, 'like', `%${pattern.toLowerCase()}%`);
}

function refusal(position: number, reason: string) {
  return new AppError('filter.invalid', { position, reason });
}
