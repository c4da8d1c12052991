import { packageState, WATCH_ADDRESS } from '@acara/releases';
import { markup, type Markup } from './markup.ts';
import type { Report } from './read-report.ts';

/** What a reader has chosen; part of every address of the page. */
export type View = { rangeId: string; team: string | null };

/** Address of the page, or of an action on it. */
export const viewAddress = (
  { rangeId, team }: View,
  more: Record<string, string> = {},
  address = WATCH_ADDRESS,
): string =>
  `${address}?${new URLSearchParams({ range: rangeId, ...(team !== null && { team }), ...more }).toString()}`;

export const getView = ({ range, team }: Report): View => ({ rangeId: range.id, team });

const teamOf = ({ registry }: Pick<Report, 'registry'>, remote: string): string | null =>
  registry && Object.hasOwn(registry.microFrontends, remote)
    ? (packageState(registry, remote).owner?.team ?? null)
    : null;

/** The teams that own a package. */
export const listTeams = (report: Pick<Report, 'registry'>): string[] => {
  const teams = Object.keys(report.registry?.microFrontends ?? {}).map((remote) => teamOf(report, remote));
  return [...new Set(teams.filter((team) => team !== null))].sort();
};

/** A report of one team's packages. */
export const ofTeam = (report: Report, team: string | null): Report => {
  if (team === null || !report.registry) return report;
  const isOwn = (remote: string) => teamOf(report, remote) === team;
  const { registry, audit, analyses } = report;
  const own = Object.entries(registry.microFrontends).filter(([remote]) => isOwn(remote));
  return {
    ...report,
    team,
    registry: { ...registry, microFrontends: Object.fromEntries(own) },
    audit: audit && audit.filter(({ diff }) => diff.some(({ remote }) => isOwn(remote))),
    analyses: analyses.filter(({ analysis }) => isOwn(analysis.remote)),
  };
};

/** Links to the packages of each team. */
export const teamLinks = (teams: readonly string[], view: View): Markup | false =>
  teams.length > 1 &&
  markup`<nav class="ranges teams" aria-label="Tim">${[null, ...teams].map(
    (team) =>
      markup`<a href="${viewAddress({ ...view, team })}"${team === view.team && markup` aria-current="true"`}>${team ?? 'Semua tim'}</a>`,
  )}</nav>`;
