import type { ReleaseName } from '@acara/shared-contract/release';
import { pruneReleases } from '../retention/prune.ts';
import { noPackage, getText, UsageError, type Command } from './command.ts';

export const pruneCommand: Command = {
  name: 'prune',
  usage: '[--keep-days 30] [--dry-run]',
  summary: 'delete releases that have not been served for so many days',
  options: { 'keep-days': { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: async (call, { dir, store, by, why, now }) => {
    noPackage(call, pruneCommand);
    const keepDays = Number(getText(call, 'keep-days') ?? 30);
    if (!(keepDays >= 1)) throw new UsageError('--keep-days is at least 1: open pages need their files');
    const dryRun = call.values['dry-run'] === true;
    const note = { by, action: 'prune', why };
    const { releases, folders } = await pruneReleases({ dir, store, now, keepDays, note, dryRun });
    const lines = dryRun
      ? [...prunedLines('would be removed', releases), ...folders.map((folder) => `would be deleted: ${folder}`)]
      : [...prunedLines('removed', releases), `${folders.length} folders deleted`];
    return { lines, data: { dryRun, releases, folders } };
  },
};

const prunedLines = (word: string, releases: readonly ReleaseName[]): string[] =>
  releases.length === 0
    ? ['no release is old enough']
    : releases.map(({ remote, releaseId }) => `${word}: ${remote} ${releaseId}`);
