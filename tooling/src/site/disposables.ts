/** What is to be undone at the end, in reverse order of its beginning; usable at any moment of the start-up. */
export interface Disposables {
  /** @returns forgets this one again */
  add(close: () => Promise<void>): () => void;
  /** Closes all, each once; a failure of one does not keep the others from closing. */
  closeAll(): Promise<void>;
}

export const createDisposables = (): Disposables => {
  const open: (() => Promise<void>)[] = [];
  const add = (close: () => Promise<void>) => {
    open.push(close);
    return () => {
      const at = open.indexOf(close);
      if (at >= 0) open.splice(at, 1);
    };
  };
  const closeAll = async () => {
    const failures: unknown[] = [];
    for (let close = open.pop(); close; close = open.pop())
      await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
  };
  return { add, closeAll };
};
