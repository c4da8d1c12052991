import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { openStore } from '../store/open-store.ts';
import { releaseProblems } from '../store/verify-release.ts';
import type { Command } from './command.ts';

type Status = {
  remote: string;
  revision: number;
  live: string;
  builtAt: string;
  commit: string;
  fallback: string | null;
  kept: number;
  problems: string[];
};

/** `status [package]…`; exit code 1 when a live release is missing or damaged. */
export const statusCommand: Command = async ({ dir, remotes, json }) => {
  const registry = await openStore({ dir }).read();
  const known = registry?.microFrontends ?? {};
  const wanted = remotes.length > 0 ? remotes : Object.keys(known);
  const revision = registry?.extras.acara.revision ?? 0;
  const rows = (await Promise.all(wanted.map((remote) => statusOf(dir, remote, revision, known[remote] ?? [])))).flat();
  const missing = wanted.filter((remote) => !rows.some((row) => row.remote === remote));

  if (json) console.log(JSON.stringify({ revision, releases: rows, missing }, null, 2));
  else {
    console.log(`registry revision ${revision}`);
    for (const row of rows) console.log(rowText(row));
    for (const remote of missing) console.log(`${remote}: never published`);
  }
  return missing.length > 0 || rows.some(({ problems }) => problems.length > 0) ? 1 : 0;
};

const statusOf = async (
  dir: string,
  remote: string,
  revision: number,
  versions: MicroFrontendVersion[],
): Promise<Status[]> => {
  const live = versions.find(({ deployment }) => deployment?.default);
  if (!live) return [];
  const { releaseId, builtAt, commit } = live.extras.acara;
  return [
    {
      remote,
      revision,
      live: releaseId,
      builtAt,
      commit,
      fallback: versions.find(({ url }) => url === live.fallbackUrl)?.extras.acara.releaseId ?? null,
      kept: versions.length,
      problems: await releaseProblems(dir, remote, live.extras.acara),
    },
  ];
};

const rowText = ({ remote, live, builtAt, commit, fallback, kept, problems }: Status): string =>
  [
    `${remote}: ${live} for everyone (built ${builtAt} from ${commit.slice(0, 12)}), ${kept} kept`,
    `  falls back to ${fallback ?? 'nothing yet'}`,
    ...problems.map((problem) => `  damaged: ${problem}`),
  ].join('\n');
