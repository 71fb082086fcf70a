import { type Comparison, parseRsql, RsqlError, type RsqlNode } from '@plumbline/contract/rsql';
import { z } from 'zod';
import { AppError } from '../../AppError.ts';

export interface AskedElements {
  modelId: string;
  /** What is absent narrows nothing. */
  indexes?: readonly number[] | undefined;
  globalIds?: readonly string[] | undefined;
}

const largestIndex = 2 ** 31 - 1;

/** Reads `forgeObjectId=in=(1,2);model==…`: one model, and by number or GlobalId which of its elements. */
export function readElementFilter(filter: string): AskedElements {
  const comparisons = listComparisons(parse(filter));
  const modelId = readModel(comparisons);
  const indexes = valuesOf(comparisons, 'forgeObjectId')
    ?.map(readIndex)
    .filter((index) => index <= largestIndex);
  const globalIds = valuesOf(comparisons, 'externalId');
  if (indexes === undefined && globalIds === undefined) {
    throw refusal(0, 'Numbers (forgeObjectId) or GlobalIds (externalId) of elements are expected.');
  }
  return { modelId, indexes, globalIds };
}

function parse(filter: string): RsqlNode {
  try {
    return parseRsql(filter);
  } catch (error) {
    if (error instanceof RsqlError) throw refusal(error.position, error.message);
    throw error;
  }
}

function listComparisons(node: RsqlNode): Comparison[] {
  if ('any' in node) throw refusal(0, 'Elements can be asked for by conditions that are joined by ; alone.');
  const all = 'all' in node ? node.all.flatMap(listComparisons) : [node];
  const names = all.map(({ field }) => field);
  for (const [i, { field, operator, position }] of all.entries()) {
    if (!['model', 'forgeObjectId', 'externalId'].includes(field))
      throw refusal(position, `There is no field ${field}.`);
    if (operator !== '==' && operator !== '=in=')
      throw refusal(position, `${field} cannot be compared with ${operator}.`);
    if (names.indexOf(field) !== i) throw refusal(position, `${field} is named twice.`);
  }
  return all;
}

function readModel(comparisons: readonly Comparison[]): string {
  const model = comparisons.find(({ field }) => field === 'model');
  const [modelId = '', ...others] = model?.values ?? [];
  if (others.length > 0 || !z.uuid().safeParse(modelId).success) {
    throw refusal(model?.position ?? 0, 'One model is expected: model==….');
  }
  return modelId;
}

const valuesOf = (comparisons: readonly Comparison[], name: string) =>
  comparisons.find(({ field }) => field === name)?.values;

function readIndex(value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw refusal(0, 'Numbers of elements are expected.');
}

const refusal = (position: number, reason: string) => new AppError('filter.invalid', { position, reason });
