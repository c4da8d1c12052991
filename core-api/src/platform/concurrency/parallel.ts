/** `task` must not throw. */
export const forEachParallel = async <Item>(
  items: readonly Item[],
  concurrency: number,
  task: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  // All workers share one iterator.
  const take = async () => {
    for (const item of queue) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, take));
};
