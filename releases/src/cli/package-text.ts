import { commandText } from './command.ts';
import type { PackageState, ReleaseRow } from './package-state.ts';

/** A share of visitors as people write it: `0.5 %`. @param bp in basis points */
export const percentText = (bp: number): string => `${bp / 100} %`;

/** What visitors get now of a package, and which commands come next. */
export const packageLines = (state: PackageState): string[] => [
  `${state.remote}:`,
  ...state.releases.filter(isServed).map((row) => `  ${servedText(row)}`),
  ...nextLines(state),
];

const isServed = ({ state }: ReleaseRow) => state === 'everybody' || state === 'candidate';

const servedText = ({ releaseId, state, bp, fallback }: ReleaseRow): string => {
  const exact = state === 'candidate' ? ` (${bp} bp)` : '';
  return `${whomText(state, bp)} ${releaseId}${exact}, which falls back to ${fallback ?? 'nothing: there is no sound release before it'}`;
};

const whomText = (state: ReleaseRow['state'], bp: number): string => {
  if (bp === 0) return state === 'everybody' ? 'until the next is promoted or halted nobody gets' : 'nobody gets';
  return bp === 10_000 ? 'everybody gets' : `${percentText(bp)} of visitors get`;
};

const nextLines = (state: PackageState): string[] => {
  const next = nextCommands(state);
  const width = Math.max(0, ...next.map(({ command }) => command.length));
  return next.map(
    ({ command, effect }, at) => `${at === 0 ? '  next: ' : '        '}${command.padEnd(width)}   ${effect}`,
  );
};

/** The commands that make sense now. */
export const nextCommands = ({ remote, candidate, nextBp, releases }: PackageState) => {
  const next: { command: string; effect: string }[] = [];
  const add = (effect: string, ...words: string[]) => next.push({ command: commandText(...words), effect });
  const newest = releases.findLast(({ state }) => state === 'new');
  const previous = releases.find(({ state }) => state === 'previous');
  if (candidate) {
    if (nextBp !== null) add(`${percentText(nextBp)} get ${candidate}`, 'rollout', remote, '--next');
    add(`everybody gets ${candidate}`, 'promote', remote);
    add(`nobody gets ${candidate}`, 'halt', remote, '--why "…"');
  } else if (newest) add(`1 % get ${newest.releaseId}`, 'rollout', remote, '--bp 100');
  else if (previous) add(`everybody gets ${previous.releaseId}`, 'rollback', remote, '--why "…"');
  return next;
};
