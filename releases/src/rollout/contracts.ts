import type { MicroFrontendVersion as Version, RegistryDocument } from '../registry/registry-document.ts';
import type { Misfit, ReleaseName } from '@acara/shared-contract/release';
import type { Contracts } from '@acara/shared-contract/remote-declaration';
import { getFallback, getReleaseId, isServed } from './versions.ts';

// Releases that share data without importing each other: docs/contracts/remote-declaration.md.

export type Party = ReleaseName & { contracts?: Contracts | undefined };

const toParty = (remote: string, version: Version): Party => ({
  remote,
  releaseId: getReleaseId(version),
  contracts: version.extras.acara.contracts,
});

/** What one release writes and another one cannot read. Who declares nothing of a contract has no part in it. */
const unread = (writer: Party, reader: Party): Misfit[] =>
  Object.entries(writer.contracts ?? {}).flatMap(([contract, { writes }]) => {
    const reads = Object.hasOwn(reader.contracts ?? {}, contract) ? reader.contracts?.[contract]?.reads : undefined;
    if (writes === undefined || reads === undefined || reads.includes(writes)) return [];
    return [{ contract, writes, reads, writer: toName(writer), reader: toName(reader) }];
  });

const toName = ({ remote, releaseId }: Party): ReleaseName => ({ remote, releaseId });

const isSame = (one: Party, other: Party): boolean => one.remote === other.remote && one.releaseId === other.releaseId;

const listUnread = (writers: readonly Party[], readers: readonly Party[]): Misfit[] =>
  writers.flatMap((writer) => readers.flatMap((reader) => (isSame(writer, reader) ? [] : unread(writer, reader))));

/** In one line, with both packages. */
export const misfitText = ({ contract, writes, reads, writer, reader }: Misfit): string =>
  `${writer.remote} ${writer.releaseId} writes ${contract} ${writes}, and ${reader.remote} ${reader.releaseId} reads ${reads.join(', ')}`;

const listParties = (
  { microFrontends }: RegistryDocument,
  choose: (versions: readonly Version[]) => readonly Version[],
): Party[] =>
  Object.entries(microFrontends).flatMap(([remote, versions]) =>
    choose(versions).map((version) => toParty(remote, version)),
  );

const served = (versions: readonly Version[]): Version[] => versions.filter(isServed);

/** Pages run them where served releases fail, and a rollback restores them: their data is stored in browsers. */
const fallbacks = (versions: readonly Version[]): Version[] =>
  served(versions).flatMap((version) => getFallback(versions, version) ?? []);

/**
 * Served releases that cannot read what other served releases write, or those that they fall back to. Releases of one
 * package too: visitors change between them, and their stored data stays.
 * @param added served as well
 */
export const servedMisfits = (document: RegistryDocument, added: readonly Party[] = []): Misfit[] => {
  const readers = [...listParties(document, served), ...added];
  const writers = [...readers, ...listParties(document, fallbacks)];
  return listUnread(distinct(writers), distinct(readers));
};

/** Fallbacks that cannot read what served releases write: no page runs them beside those. */
export const fallbackMisfits = (document: RegistryDocument): Misfit[] =>
  listUnread(distinct(listParties(document, served)), distinct(listParties(document, fallbacks)));

const distinct = (parties: readonly Party[]): Party[] => [
  ...new Map(parties.map((party) => [`${party.remote}/${party.releaseId}`, party])).values(),
];

/** The same among the releases of one page. */
export const pageMisfits = (page: Readonly<Record<string, Version>>): Misfit[] => {
  const parties = Object.entries(page).map(([remote, version]) => toParty(remote, version));
  return listUnread(parties, parties);
};

/** Whether each of two releases can read what the other one writes. */
const fits = (one: Party, other: Party): boolean => unread(one, other).length + unread(other, one).length === 0;

/** What a page may run of each package, best first; null: without the package. */
export type PageOptions = Readonly<Record<string, readonly (Version | null)[]>>;

/**
 * Releases of a page that fit each other: of two that do not, one is replaced by its package's next option. That is the
 * release whose rollout began later; without one, the package whose next option fits. Deterministic.
 */
export const fittingReleases = (options: PageOptions): Record<string, Version> => {
  const mover = findMover(options);
  if (mover !== undefined) return fittingReleases({ ...options, [mover]: (options[mover] ?? []).slice(1) });
  return Object.fromEntries(Object.entries(options).flatMap(([remote, [first]]) => (first ? [[remote, first]] : [])));
};

const findMover = (options: PageOptions): string | undefined => {
  const remotes = Object.keys(options).sort();
  const fit = (one: string, at: number, other: string) => {
    const version = options[one]?.[at];
    const beside = options[other]?.[0];
    return !version || !beside || fits(toParty(one, version), toParty(other, beside));
  };
  for (const [at, one] of remotes.entries())
    for (const other of remotes.slice(at + 1)) {
      if (fit(one, 0, other)) continue;
      const movers = [other, one]
        .filter((remote) => (options[remote]?.length ?? 0) > 1)
        .sort((left, right) => startOf(options[right]).localeCompare(startOf(options[left])));
      const best = movers.find((mover) => startOf(options[mover]) !== '' || fit(mover, 1, mover === one ? other : one));
      if (movers.length > 0) return best ?? movers[0];
    }
  return undefined;
};

/** When the rollout of the best option began; empty without one. */
const startOf = ([first]: readonly (Version | null)[] = []): string => first?.extras.acara.rollout?.startedAt ?? '';

/** What the releases of a page may fall back to: only what fits the page, and the other fallbacks. */
export const fittingFallbacks = (
  { microFrontends }: RegistryDocument,
  page: Readonly<Record<string, Version>>,
): Record<string, Version> => {
  const found: Record<string, Version> = {};
  for (const [remote, version] of Object.entries(page).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const fallback = getFallback(microFrontends[remote] ?? [], version);
    if (!fallback) continue;
    const beside = [...Object.entries(page), ...Object.entries(found)].filter(([other]) => other !== remote);
    const own = toParty(remote, fallback);
    if (beside.every(([other, one]) => fits(own, toParty(other, one)))) found[remote] = fallback;
  }
  return found;
};
