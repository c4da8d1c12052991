import type { Contracts } from '@acara/shared-contract/remote-declaration';
import { busUses, componentUses, historyUses, shownUses } from './page-uses.ts';
import { addUse, allMatches, mergeUses, type Uses } from './uses.ts';

/** A file of a package's browser sources, or of a shared package. */
export type SourceFile = { package: string; text: string };

export type PackageContracts = { name: string; contracts: Contracts };

const CONSTANT = /const (\w+) = '(acara_\w+)'/g;
/** `localStorage.getItem(KEY)`, `tabNotes.write(storageKeys.choice, …)` */
const CALL = /(?:[sS]torage|tabNotes)[.](getItem|setItem|read|write)\(\s*(?:storageKeys[.](\w+)|(\w+)|'(acara_\w+)')/g;

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
    if (key) addUse(uses, key, { writes, reads: !writes });
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
    if (use.writes || use.reads) for (const key of keys) addUse(uses, key, use);
  }
  return uses;
};

type Sources = {
  /** Source of `storageKeys`. */
  keysText: string;
  /** Files that use the storage, and are built into each package. */
  shared: readonly string[];
  /** Files of shared components. */
  components?: readonly string[];
  packages: readonly PackageContracts[];
};

/**
 * Keys of the browser's storage, fields of the history state and topics of the page bus that one package writes and another
 * one reads, and that one of both does not declare. Keys and topics of `@acara/shared-auth` are left out: its one copy in a
 * page belongs to the shell. So are topics of shared packages: the version range of `@acara/shared-auth` is about those.
 */
export const undeclaredContracts = (
  files: readonly SourceFile[],
  { keysText, shared, components = [], packages }: Sources,
): string[] => {
  const keyNames = readKeyNames(keysText);
  const exported = shared.flatMap((text) => exportedKeys(text, keyNames));
  const shown = componentUses(components);
  const usesOf = new Map(packages.map(({ name }): [string, Uses] => [name, new Map()]));
  for (const { package: name, text } of files)
    mergeUses(
      usesOf.get(name) ?? new Map(),
      ...[directUses(text, keyNames), sharedUses(text, exported)],
      ...[historyUses(text), shownUses(text, shown), busUses(text)],
    );
  const isUsedElsewhere = (key: string, name: string, use: 'writes' | 'reads') =>
    [...usesOf].some(([other, uses]) => other !== name && uses.get(key)?.[use] === true);
  return packages.flatMap(({ name, contracts }) =>
    [...(usesOf.get(name) ?? [])].flatMap(([key, { writes, reads }]) => {
      const isShared =
        (writes && isUsedElsewhere(key, name, 'reads')) || (reads && isUsedElsewhere(key, name, 'writes'));
      if (!isShared) return [];
      const declared = contracts[key];
      return [
        ...(writes && declared?.writes === undefined ? [`${name} writes ${key} and does not declare it`] : []),
        ...(reads && declared?.reads === undefined ? [`${name} reads ${key} and does not declare it`] : []),
      ];
    }),
  );
};
