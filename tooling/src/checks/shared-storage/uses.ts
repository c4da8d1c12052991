/** What a text does with data that packages share, by its name in `contracts`. */
export type Uses = Map<string, { writes: boolean; reads: boolean }>;

export const allMatches = (text: string, pattern: RegExp): string[][] =>
  Array.from(text.matchAll(pattern), (match) => match.map((part) => part ?? ''));

export const addUse = (uses: Uses, name: string, { writes = false, reads = false }): void => {
  const before = uses.get(name);
  uses.set(name, { writes: writes || before?.writes === true, reads: reads || before?.reads === true });
};

export const mergeUses = (uses: Uses, ...others: Uses[]): void => {
  for (const other of others) for (const [name, use] of other) addUse(uses, name, use);
};
