/** What of the server's HTML React has not hydrated yet: roots, and parts of screens that wait for their turn. */
const pending = new Set<object>();
let onHydrated: (() => void)[] = [];

const end = (part: object) => {
  pending.delete(part);
  if (pending.size > 0) return;
  for (const resolve of onHydrated) resolve();
  onHydrated = [];
};

/** Call it before hydrating a root or part, and the returned function after that, or after a failure. */
export const beginHydration = (): (() => void) => {
  const part = {};
  pending.add(part);
  return () => end(part);
};

const isHydrating = (): boolean => pending.size > 0;

/** A part that cannot be hydrated must not block the page's data. */
const LIMIT_MS = 5_000;

/** Settles when all of the page is hydrated: until then no data may change that its HTML shows. */
export const whenHydrated = (): Promise<void> =>
  isHydrating()
    ? new Promise((resolve) => {
        onHydrated.push(resolve);
        setTimeout(resolve, LIMIT_MS);
      })
    : Promise.resolve();
