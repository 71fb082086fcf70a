/** Does something with each, so many at a time. When one fails, none is begun any more, and those under way are waited for. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  concurrency: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].values();
  let failed: { error: unknown } | undefined;
  const follow = async () => {
    for (let next = waiting.next(); !next.done && !failed; next = waiting.next()) {
      await act(next.value).catch((error: unknown) => {
        failed ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, follow));
  if (failed) throw failed.error;
}
