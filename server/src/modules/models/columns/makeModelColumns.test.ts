import { expect, test } from 'vitest';
import { separator } from '../../../columns/createTextColumn.ts';
import { type ElementSlice, makeModelColumns } from './makeModelColumns.ts';

const count = 40_000;
const typeOf = (i: number) => `Type ${i % 7}`;
const floorOf = (i: number) => (i % 5 === 4 ? null : ['', 'Ground', 'Roof', 'Unknown'][(i % 5) as 0]) ?? null;

const join = (texts: readonly string[]) => texts.join(separator);

/** As a database gives them: in any order. One element is missing. */
async function loadSlice(from: number, to: number): Promise<ElementSlice> {
  const indexes = Array.from({ length: to - from }, (_, i) => to - 1 - i).filter((i) => i !== 20_000);
  return {
    elementIndexes: Uint32Array.from(indexes),
    rootPositions: Uint32Array.from(indexes, (i) => i % 2),
    types: join(indexes.map(typeOf)),
    floors: join(indexes.map((i) => (floorOf(i) === null ? '' : `=${floorOf(i)}`))),
    names: join(indexes.map((i) => `Name ${i}`)),
    globalIds: join(indexes.map((i) => `Id ${i}`)),
  };
}

test('every element has what its row says, over several slices', async () => {
  const floors = ['', 'Ground', 'Roof'];
  const roots = ['a', 'b'].map((name, position) => ({ name, position }));
  const model = await makeModelColumns({ modelId: 'm', count, floors, roots, loadSlice });
  for (let i = 0; i < count; i++) {
    if (i === 20_000) continue;
    const floor = model.floors[model.floorOf[i] as number] ?? null;
    const told = [model.types[model.typeOf[i] as number], floor, model.names.textAt(i), model.globalIds.textAt(i)];
    const expected = [typeOf(i), floorOf(i) === 'Unknown' ? null : floorOf(i), `Name ${i}`, `Id ${i}`];
    if (JSON.stringify(told) !== JSON.stringify(expected)) expect(told).toEqual(expected);
    if (model.rootModelOf[i] !== i % 2) expect(i).toBe('in its root model');
  }
  expect([model.count, model.types.length, model.names.textAt(20_000)]).toEqual([count, 7, '']);
  expect(model.rootModels).toEqual(['a', 'b']);
});

test('a model without elements is never asked for them', async () => {
  const never = () => Promise.reject(new Error('asked'));
  const model = await makeModelColumns({ modelId: 'm', count: 0, floors: [], roots: [], loadSlice: never });
  expect([model.count, model.types]).toEqual([0, []]);
});

test('a slice that fails is told, and nothing is left waiting', async () => {
  const failing = async (from: number, to: number) => {
    if (from > 0) throw new Error('database gone');
    return loadSlice(from, to);
  };
  const made = makeModelColumns({ modelId: 'm', count, floors: [], roots: [], loadSlice: failing });
  await expect(made).rejects.toThrow('database gone');
});
