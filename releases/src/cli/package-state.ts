import type { MicroFrontendVersion as Version, RegistryDocument, Rollout } from '../registry/registry-document.ts';
import type { Owner } from '@acara/shared-contract/remote-declaration';
import {
  getCandidate,
  getFallback,
  getHoldback,
  getReleaseId,
  getStable,
  getVersions,
  isNew,
} from '../rollout/versions.ts';
import { getApprovalLimit } from '../rollout/approval.ts';
import { commandText } from './command.ts';

/** `new`: never served. `previous`: the fallback of the stable release. `older`: served before that. */
type ReleaseState = 'stable' | 'candidate' | 'new' | 'previous' | 'revoked' | 'older';

/** A release in the output of the commands. */
export type ReleaseRow = Pick<
  Version['extras']['acara'],
  'releaseId' | 'builtAt' | 'commit' | 'unchecked' | 'revoked' | 'surge'
> & {
  state: ReleaseState;
  /** In basis points. */
  bp: number;
  /** Only staff get it. */
  isForStaff?: true;
  /** Id of its fallback, if any. */
  fallback: string | null;
};

/** A package in the output of the commands; releases in the order in which they were listed. */
export type PackageState = {
  remote: string;
  /** Empty before the first release is stable. */
  stable: string;
  candidate: string | null;
  /** Of its latest release that names one. */
  owner: Owner | null;
  /** Share of `rollout --next`, in basis points; null without a candidate or after its last step. */
  nextBp: number | null;
  /** When the share of the candidate grows by itself; null: a person raises it. */
  plan: NonNullable<Rollout['plan']> | null;
  /** Of the candidate, where a share above `aboveBp` needs one: who started the rollout, who approved it. */
  approval: { aboveBp: number; startedBy: string | null; by: string | null } | null;
  /** The visitors who are held back: which release they get, until when. */
  holdback: { releaseId: string; bp: number; until: string } | null;
  releases: ReleaseRow[];
};

/** @throws {ReleaseRefusedError} when the package was never published */
export const packageState = (document: RegistryDocument, remote: string): PackageState => {
  const versions = getVersions(document, remote);
  const stable = getStable(versions);
  const candidate = getCandidate(versions);
  const rollout = candidate?.extras.acara.rollout;
  const running = getHoldback(versions);
  return {
    remote,
    stable: stable ? getReleaseId(stable) : '',
    candidate: candidate ? getReleaseId(candidate) : null,
    owner: versions.findLast(({ extras }) => extras.acara.owner)?.extras.acara.owner ?? null,
    nextBp: rollout?.steps.find((step) => step > rollout.bp) ?? null,
    plan: rollout?.plan ?? null,
    approval: candidate ? getApproval(candidate, versions) : null,
    holdback: running
      ? { releaseId: getReleaseId(running.control), bp: running.holdback.bp, until: running.holdback.until }
      : null,
    releases: versions.map((version) => releaseRow(version, versions)),
  };
};

const getApproval = (candidate: Version, versions: readonly Version[]): PackageState['approval'] => {
  const aboveBp = getApprovalLimit(versions, candidate);
  const { by, approved } = candidate.extras.acara.rollout ?? {};
  return aboveBp < 10_000 ? { aboveBp, startedBy: by ?? null, by: approved?.by ?? null } : null;
};

const releaseRow = (version: Version, versions: readonly Version[]): ReleaseRow => {
  const { releaseId, builtAt, commit, unchecked, rollout, revoked, surge } = version.extras.acara;
  const fallback = getFallback(versions, version);
  return {
    releaseId,
    state: getState(version, versions),
    bp: getShare(version, versions),
    ...(rollout?.staff && { isForStaff: true as const }),
    builtAt,
    commit,
    fallback: fallback ? getReleaseId(fallback) : null,
    ...(revoked && { revoked }),
    ...(unchecked && { unchecked }),
    ...(surge && { surge }),
  };
};

const getState = (version: Version, versions: readonly Version[]): ReleaseState => {
  const stable = getStable(versions);
  if (version === stable) return 'stable';
  if (version === getCandidate(versions)) return 'candidate';
  if (version.extras.acara.revoked) return 'revoked';
  if (stable && version === getFallback(versions, stable)) return 'previous';
  return isNew(version, versions) ? 'new' : 'older';
};

const getShare = (version: Version, versions: readonly Version[]): number => {
  const bp = getCandidate(versions)?.extras.acara.rollout?.bp ?? 0;
  if (version.deployment?.default) return 10_000 - bp;
  return version === getCandidate(versions) ? bp : 0;
};

/** `Checkout (#team-checkout)` */
export const ownerText = ({ team, contact }: Owner): string => (contact ? `${team} (${contact})` : team);

/** `0.5 %`. @param bp in basis points */
export const percentText = (bp: number): string => `${bp / 100} %`;

/** The releases that visitors get now, and the next commands. */
export const packageLines = (state: PackageState): string[] => [
  `${state.remote}:`,
  ...state.releases.filter(isServed).map((row) => `  ${servedText(row)}`),
  ...absentLines(state),
  ...holdbackLines(state),
  ...planLines(state),
  ...approvalLines(state),
  ...nextLines(state),
];

const absentLines = ({ stable, candidate }: PackageState): string[] =>
  stable === '' ? [`  all ${candidate === null ? 'visitors' : 'others'} get the site without it`] : [];

const holdbackLines = ({ holdback }: PackageState): string[] =>
  holdback
    ? [
        `  ${percentText(holdback.bp)} of them are held back at ${holdback.releaseId} until ${holdback.until}, as the control`,
      ]
    : [];

const planLines = ({ plan }: PackageState): string[] =>
  plan ? [`  the share grows by itself, each time after ${plan.visits} visits and ${plan.minutes} minutes`] : [];

const approvalLines = ({ approval }: PackageState): string[] => {
  if (!approval) return [];
  const { aboveBp, by } = approval;
  return [by === null ? `  more than ${percentText(aboveBp)} needs an approval` : `  approved by ${by}`];
};

const isServed = ({ state }: ReleaseRow) => state === 'stable' || state === 'candidate';

const servedText = ({ releaseId, state, bp, isForStaff, fallback }: ReleaseRow): string => {
  const exact = state === 'candidate' && !isForStaff ? ` (${bp} bp)` : '';
  return `${isForStaff ? 'staff get' : audienceText(state, bp)} ${releaseId}${exact}, which falls back to ${fallback ?? 'nothing: there is no earlier release that was not revoked'}`;
};

const audienceText = (state: ReleaseRow['state'], bp: number): string => {
  if (bp === 0) return state === 'stable' ? 'until the candidate is promoted or halted nobody gets' : 'nobody gets';
  return bp === 10_000 ? 'all visitors get' : `${percentText(bp)} of visitors get`;
};

const nextLines = (state: PackageState): string[] => {
  const next = nextCommands(state);
  const width = Math.max(0, ...next.map(({ command }) => command.length));
  return next.map(
    ({ command, effect }, at) => `${at === 0 ? '  next: ' : '        '}${command.padEnd(width)}   ${effect}`,
  );
};

/** A change of the candidate, or a rollback of the stable release, which is `releaseId` then. */
export type PackageAction =
  | { action: 'rollout'; releaseId: string; bp: number }
  | { action: 'approve' | 'promote' | 'halt'; releaseId: string }
  | { action: 'rollback'; releaseId: string; to: string };

/** Actions that are possible with a package now. */
export const possibleActions = (state: PackageState): PackageAction[] => {
  const { candidate: releaseId, nextBp, approval, stable, releases } = state;
  const actions: PackageAction[] = [];
  if (releaseId !== null) {
    const limit = approval?.by === null ? approval.aboveBp : 10_000;
    if (nextBp !== null && nextBp <= limit) actions.push({ action: 'rollout', releaseId, bp: nextBp });
    actions.push({ action: limit === 10_000 ? 'promote' : 'approve', releaseId }, { action: 'halt', releaseId });
  }
  const previous = releases.find(({ state: one }) => one === 'previous');
  if (previous) actions.push({ action: 'rollback', releaseId: stable, to: previous.releaseId });
  return actions;
};

type NextCommand = { command: string; effect: string };

export const nextCommands = (state: PackageState): NextCommand[] => {
  const { remote, candidate, holdback, releases } = state;
  const next = (effect: string, ...words: string[]): NextCommand => ({ command: commandText(...words), effect });
  const commands = possibleActions(state)
    .filter(({ action }) => (action === 'rollback') === (candidate === null))
    .map((one) => next(effectText(one, state), one.action, remote, ...OPTIONS[one.action]));
  if (candidate) return commands;
  if (holdback)
    return [next(`nobody is held back at ${holdback.releaseId}`, 'promote', remote, '--no-holdback'), ...commands];
  const newest = releases.findLast(({ state: one }) => one === 'new');
  return newest ? [next(`1 % get ${newest.releaseId}`, 'rollout', remote, '--bp 100')] : commands;
};

const OPTIONS = { rollout: ['--next'], approve: [], promote: [], halt: ['--why "…"'], rollback: ['--why "…"'] };

const effectText = (one: PackageAction, { approval }: PackageState): string => {
  if (one.action === 'rollout') return `${percentText(one.bp)} get ${one.releaseId}`;
  if (one.action === 'approve') return `by somebody other than ${approval?.startedBy}: more visitors may get it`;
  if (one.action === 'halt') return `nobody gets ${one.releaseId}`;
  return `all visitors get ${one.action === 'rollback' ? one.to : one.releaseId}`;
};
