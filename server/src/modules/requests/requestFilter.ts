import { type SqlBool, sql } from 'kysely';
import { type Condition, type RsqlField, rsqlCondition } from '../../platform/rsqlCondition.ts';

/** What a list of requests can be filtered by. A number that no request can have takes none. */
const fields: Record<string, RsqlField> = {
  index: ({ operator, values }) => {
    if ((operator !== '==' && operator !== '=in=') || !values.every((value) => /^\d+$/.test(value))) return undefined;
    return sql<SqlBool>`analysis_request.number::numeric = any(${values}::numeric[])`;
  },
};

export function requestFilter(filter: string): Condition {
  return rsqlCondition(filter, fields);
}
