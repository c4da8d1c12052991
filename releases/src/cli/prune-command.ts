import type { ReleaseName } from '@acara/shared-contract/release';
import { emptyRegistry } from '../registry/parse-registry.ts';
import { pruneRegistry } from '../retention/prune-registry.ts';
import { pruneReleases } from '../retention/prune.ts';
import { removeUnlisted } from '../retention/remove-unlisted.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { noPackage, getText, UsageError, type Command } from './command.ts';

/** `prune` */
export const pruneCommand: Command = {
  name: 'prune',
  usage: '[--keep-days 30] [--dry-run]',
  summary: 'delete releases that nobody was given for so many days',
  options: { 'keep-days': { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: async (call, { dir, store, by, why, now }) => {
    noPackage(call, pruneCommand);
    const keepDays = Number(getText(call, 'keep-days') ?? 30);
    if (!(keepDays >= 1)) throw new UsageError('--keep-days is at least 1: open pages must find their files');
    if (call.values['dry-run']) {
      const document = (await store.read()) ?? emptyRegistry();
      const after = pruneRegistry(document, { now, keepDays });
      const { microFrontends: retained } = after;
      const releases = Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
        versions
          .filter((version) => !retained[remote]?.some((other) => getReleaseId(other) === getReleaseId(version)))
          .map((version) => ({ remote, releaseId: getReleaseId(version) })),
      );
      const folders = await removeUnlisted({
        dir,
        store: { read: async () => after },
        now,
        pruned: releases,
        dryRun: true,
      });
      return {
        lines: [...prunedLines('would go', releases), ...folders.map((folder) => `would be deleted: ${folder}`)],
        data: { dryRun: true, releases, folders },
      };
    }
    const pruned = await pruneReleases({ dir, store, now, keepDays, note: { by, action: 'prune', why } });
    return {
      lines: [...prunedLines('gone', pruned.releases), `${pruned.folders.length} folders deleted`],
      data: { dryRun: false, ...pruned },
    };
  },
};

const prunedLines = (word: string, releases: readonly ReleaseName[]): string[] =>
  releases.length === 0
    ? ['no release is old enough to go']
    : releases.map(({ remote, releaseId }) => `${word}: ${remote} ${releaseId}`);
