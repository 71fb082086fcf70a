import { bestEffort } from '@plumbline/contract/bestEffort';

/** Does something for each item in order, and has begun with the next few when one is asked for. */
export async function* prefetch<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  ahead: number,
  load: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const loading: Promise<Result>[] = [];
  for await (const item of items) {
    const next = load(item);
    // Whoever waits for it hears of its failure; until then it must not end the process.
    void bestEffort(next);
    loading.push(next);
    if (loading.length > ahead) yield (await loading.shift()) as Result;
  }
  for (const next of loading) yield await next;
}
