import type { Contracts } from '@acara/shared-contract/remote-declaration';

/** A file of a package's browser sources, or of a shared package. */
export type SourceFile = { package: string; text: string };

export type PackageContracts = { name: string; contracts: Contracts };

type Use = { writes: boolean; reads: boolean };
/** By key of the storage. */
type Uses = Map<string, Use>;

const CONSTANT = /const (\w+) = '(acara_\w+)'/g;
/** `localStorage.getItem(KEY)`, `tabNotes.write(storageKeys.choice, …)` */
const CALL = /(?:[sS]torage|tabNotes)[.](getItem|setItem|read|write)\(\s*(?:storageKeys[.](\w+)|(\w+)|'(acara_\w+)')/g;

const allMatches = (text: string, pattern: RegExp): string[][] =>
  Array.from(text.matchAll(pattern), (match) => match.map((part) => part ?? ''));

const add = (uses: Uses, key: string, { writes, reads }: Use): void => {
  const before = uses.get(key);
  uses.set(key, { writes: writes || before?.writes === true, reads: reads || before?.reads === true });
};

/** Names of `storageKeys` with their keys. */
const readKeyNames = (text: string): Map<string, string> =>
  new Map(allMatches(text, /(\w+): '(acara_\w+)'/g).map(([, name = '', key = '']) => [name, key]));

const readConstants = (text: string): Map<string, string> =>
  new Map(allMatches(text, CONSTANT).map(([, name = '', key = '']) => [name, key]));

/** What a text does with the browser's storage itself. @param constants of its file */
const directUses = (
  text: string,
  keyNames: ReadonlyMap<string, string>,
  constants: ReadonlyMap<string, string> = readConstants(text),
): Uses => {
  const uses: Uses = new Map();
  for (const [, method = '', named = '', constant = '', literal = ''] of allMatches(text, CALL)) {
    const key = keyNames.get(named) ?? constants.get(constant) ?? literal;
    const writes = method === 'setItem' || method === 'write';
    if (key) add(uses, key, { writes, reads: !writes });
  }
  return uses;
};

type Exported = { name: string; keys: string[] };

/** Which keys each export of a file uses: its own, or that of the file where there is only one, behind helpers. */
const exportedKeys = (text: string, keyNames: ReadonlyMap<string, string>): Exported[] => {
  const all = [...directUses(text, keyNames).keys()];
  return text.split(/^(?=export const )/m).flatMap((part) => {
    const [, name] = /^export const (\w+)/.exec(part) ?? [];
    if (name === undefined) return [];
    return [{ name, keys: all.length === 1 ? all : [...directUses(part, keyNames, readConstants(text)).keys()] }];
  });
};

const WRITING = /^(save|note|add)$/;

/** What a file does through a shared package: `checkoutDraft.save(…)`, `useRecentEvents()`. */
const sharedUses = (text: string, exported: readonly Exported[]): Uses => {
  const uses: Uses = new Map();
  for (const { name, keys } of exported) {
    const methods = allMatches(text, new RegExp(`\\b${name}(?:[.](\\w+))?\\(`, 'g')).map(([, method = '']) => method);
    const use = {
      writes: methods.some((method) => WRITING.test(method)),
      reads: methods.some((method) => method === 'read' || (method === '' && name.startsWith('use'))),
    };
    if (use.writes || use.reads) for (const key of keys) add(uses, key, use);
  }
  return uses;
};

/**
 * Keys of the browser's storage that one package writes and another one reads, and that one of both does not declare.
 * Those of `@acara/shared-auth` are left out: its one copy in a page belongs to the shell.
 * @param keysText source of `storageKeys`
 * @param shared files that are built into each package
 */
export const undeclaredKeys = (
  files: readonly SourceFile[],
  {
    keysText,
    shared,
    packages,
  }: { keysText: string; shared: readonly string[]; packages: readonly PackageContracts[] },
): string[] => {
  const keyNames = readKeyNames(keysText);
  const exported = shared.flatMap((text) => exportedKeys(text, keyNames));
  const usesOf = new Map(packages.map(({ name }): [string, Uses] => [name, new Map()]));
  for (const { package: name, text } of files)
    for (const found of [directUses(text, keyNames), sharedUses(text, exported)])
      for (const [key, use] of found) add(usesOf.get(name) ?? new Map(), key, use);
  const isShared = (key: string, name: string, { writes, reads }: Use) =>
    [...usesOf].some(([other, uses]) => {
      const use = uses.get(key);
      return other !== name && ((writes && use?.reads === true) || (reads && use?.writes === true));
    });
  return packages.flatMap(({ name, contracts }) =>
    [...(usesOf.get(name) ?? [])].flatMap(([key, use]) => {
      if (!isShared(key, name, use)) return [];
      const declared = contracts[key];
      return [
        ...(use.writes && declared?.writes === undefined ? [`${name} writes ${key} and does not declare it`] : []),
        ...(use.reads && declared?.reads === undefined ? [`${name} reads ${key} and does not declare it`] : []),
      ];
    }),
  );
};
