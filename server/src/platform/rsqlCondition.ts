import { type Comparison, parseRsql, RsqlError, type RsqlNode } from '@plumbline/contract/rsql';
import { type Expression, type SqlBool, sql } from 'kysely';
import { AppError } from '../AppError.ts';

export type Condition = Expression<SqlBool>;

/** What a comparison of a field asks; undefined when the field cannot be compared so. */
export type RsqlField = (comparison: Comparison) => Condition | undefined;

/** The condition of an RSQL filter; what cannot be read, or is not offered, is told with its position. */
export function rsqlCondition(filter: string, fields: Readonly<Record<string, RsqlField>>): Condition {
  return build(parse(filter), fields);
}

function parse(filter: string): RsqlNode {
  try {
    return parseRsql(filter);
  } catch (error) {
    if (error instanceof RsqlError) throw refusal(error.position, error.message);
    throw error;
  }
}

function build(node: RsqlNode, fields: Readonly<Record<string, RsqlField>>): Condition {
  const joined = (parts: readonly RsqlNode[], word: 'and' | 'or') =>
    sql<SqlBool>`(${sql.join(
      parts.map((part) => build(part, fields)),
      word === 'and' ? sql` and ` : sql` or `,
    )})`;
  if ('all' in node) return joined(node.all, 'and');
  if ('any' in node) return joined(node.any, 'or');
  if (!Object.hasOwn(fields, node.field)) throw refusal(node.position, `There is no field ${node.field}.`);
  const condition = fields[node.field]?.(node);
  if (condition === undefined) throw refusal(node.position, `${node.field} cannot be compared with ${node.operator}.`);
  return condition;
}

function refusal(position: number, reason: string) {
  return new AppError('filter.invalid', { position, reason });
}
