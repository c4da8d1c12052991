/** What to dispose of at the end, in reverse order of creation; also of a partial start. */
export interface Disposables {
  /** @returns a function that removes it */
  add(close: () => Promise<void>): () => void;
  /** Closes each once; a failure does not keep the others from closing. */
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
