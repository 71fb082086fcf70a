import { type ExpressionBuilder, sql } from 'kysely';
import { containsPattern, looksLikePattern } from '../../platform/likePattern.ts';
import { type Condition, type RsqlField, rsqlCondition } from '../../platform/rsqlCondition.ts';
import type { Schema } from '../../platform/schema.ts';

type Builder = ExpressionBuilder<Schema, 'file'>;

/** What a list of files can be filtered by, and with which operators. */
const fieldsFor = (eb: Builder, userId: string): Record<string, RsqlField> => ({
  status: ({ operator, values }) => among(operator, () => eb('status', 'in', values as never)),
  'fileSource.name': ({ operator, values }) => among(operator, () => eb('source_name', 'in', values as never)),
  mine: ({ operator, values }) => among(operator, () => eb('created_by', values[0] === 'true' ? '=' : '!=', userId)),
  filename: ({ operator, values: [value = ''] }) => {
    if (operator === '==') return eb('filename', '=', value);
    if (operator === '=~') return like(eb, looksLikePattern(value));
    if (operator === '=si=') return like(eb, containsPattern(value));
    return undefined;
  },
});

export function fileFilter(eb: Builder, filter: string, userId: string): Condition {
  return rsqlCondition(filter, fieldsFor(eb, userId));
}

function among(operator: string, condition: () => Condition): Condition | undefined {
  return operator === '==' || operator === '=in=' ? condition() : undefined;
}

/** A pattern without a regular expression: none that a caller could make slow. */
function like(eb: Builder, pattern: string): Condition {
  return eb(sql`lower(filename)`, 'like', pattern.toLowerCase());
}
