import {
  getCandidate,
  getFallback,
  getHoldback,
  getReleaseId,
  getStable,
  isHeldBack,
  isInCohort,
} from '@acara/releases';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';
import type { ReleaseName } from '@acara/shared-contract/release';

/** Name of the set without candidates. */
const STABLE_SET = 'stable';
const SEPARATOR = '.';

/**
 * A group that visitors of a package are in. `release`: of the group; null: the stable one. `isSettled`: assigned at
 * the end of a visit, so that no earlier document was chosen without it.
 */
type Group = {
  remote: string;
  name: string;
  release: string | null;
  isSettled: boolean;
  has: (unit: string) => boolean;
};

const candidateGroup = (remote: string, versions: readonly MicroFrontendVersion[]): Group[] => {
  const { releaseId, rollout } = getCandidate(versions)?.extras.acara ?? {};
  if (!releaseId || !rollout || rollout.bp <= 0) return [];
  const has = (unit: string) => isInCohort(remote, rollout, unit);
  return [{ remote, name: `${remote}/${releaseId}`, release: releaseId, isSettled: false, has }];
};

/** Those who are held back, and all others: of either it must be known that they were assigned. */
const holdbackGroups = (remote: string, versions: readonly MicroFrontendVersion[]): Group[] => {
  const running = getHoldback(versions);
  if (!running) return formerGroup(remote, versions);
  const control = getReleaseId(running.control);
  const isHeld = (unit: string) => isHeldBack(remote, running.holdback, unit);
  return [
    { remote, name: `${remote}/${control}`, release: control, isSettled: true, has: isHeld },
    { remote, name: `-${remote}/${control}`, release: null, isSettled: true, has: (unit) => !isHeld(unit) },
  ];
};

/** After a hold-back nearly all visitors have its name: their documents can still be shared. */
const formerGroup = (remote: string, versions: readonly MicroFrontendVersion[]): Group[] => {
  const stable = getStable(versions);
  const former = stable && getFallback(versions, stable);
  if (!former) return [];
  return [{ remote, name: `-${remote}/${getReleaseId(former)}`, release: null, isSettled: true, has: () => false }];
};

const listGroups = ([remote, versions]: [string, readonly MicroFrontendVersion[]]): Group[] => {
  const candidate = candidateGroup(remote, versions);
  const holdback = holdbackGroups(remote, versions);
  // The last one decides: a canary, unless it is the successor that these visitors are held back from.
  const running = getHoldback(versions);
  const isSuccessor = running !== undefined && running.successor === getCandidate(versions);
  return isSuccessor ? [...candidate, ...holdback] : [...holdback, ...candidate];
};

const nameOf = (groups: readonly Group[]): string => groups.map(({ name }) => name).join(SEPARATOR) || STABLE_SET;

/** A group and its opposite. */
const isContradiction = (groups: readonly Group[]): boolean =>
  groups.some(({ name }) => groups.some((other) => other.name === `-${name}`));

/** Which release sets there are, and who gets which. */
export const releaseSets = (document: RegistryDocument) => {
  const groups = Object.entries(document.microFrontends)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(listGroups);
  const groupsOf = (unit: string | undefined, { isFirst = false } = {}) =>
    unit === undefined ? [] : groups.filter((group) => !(isFirst && group.isSettled) && group.has(unit));
  const namedGroups = (name: string): Group[] | null => {
    const names = new Set(name.split(SEPARATOR));
    const found = groups.filter((group) => names.has(group.name));
    return nameOf(found) === name && !isContradiction(found) ? found : null;
  };
  const toChoice = (found: readonly Group[]): Record<string, string> =>
    Object.fromEntries(found.flatMap(({ remote, release }) => (release === null ? [] : [[remote, release]])));

  return {
    /** The releases of a visitor that are not the stable ones, by package. */
    choiceFor: (unit: string | undefined) => toChoice(groupsOf(unit)),
    /** The name of a visitor's set: the groups in it, in a fixed order. */
    nameFor: (unit: string | undefined): string => nameOf(groupsOf(unit)),
    /** The same for a document that was requested without it. */
    firstNameFor: (unit: string | undefined): string => nameOf(groupsOf(unit, { isFirst: true })),
    /** The set of a name; null if there is none, or it is no longer served. */
    choiceOf: (name: string) => {
      const found = namedGroups(name);
      return found && toChoice(found);
    },
    /** Packages in whose hold-back a set has the visitor's group. */
    assignedBy: (name: string | null): string[] =>
      name === null ? [] : (namedGroups(name) ?? []).flatMap(({ remote, isSettled }) => (isSettled ? [remote] : [])),
    isCandidate: ({ remote, releaseId }: ReleaseName): boolean =>
      groups.some((group) => !group.isSettled && group.remote === remote && group.release === releaseId),
    /** The stable set, that of a visitor who gets every candidate, and that of one who is always held back. */
    choices: (): Record<string, string>[] => {
      const canaries = toChoice(groups.filter((group) => !group.isSettled));
      const heldBack = toChoice(groups.filter((group) => group.isSettled));
      const others = [canaries, heldBack].filter((choice) => Object.keys(choice).length > 0);
      return [{}, ...others];
    },
  };
};
