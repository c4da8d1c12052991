import { readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { AuditEntry, RegistryDocument } from '../registry/registry-document.ts';
import { type CommandContext, errorResult } from '../cli/command.ts';
import { promoteCommand, rollbackCommand } from '../cli/change-commands.ts';
import { publishRelease } from '../publish/publish-release.ts';
import { openFileHealthStore } from '../health/file-health-store.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openLocalFiles } from '../store/local-files.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { builtOf } from '../publish/testing/source-tree.ts';
import { writeFixtureBuild } from './fixture-build.ts';

// Runs one change of a store in its own process and pauses at one moment of it, so that a test can kill it there, or do
// something else meanwhile: node fault-process.ts <root> <action> <moment>. It prints `reached` when it pauses.

const [root = '', action = '', moment = ''] = process.argv.slice(2);
/** The day is part of a release's id: a second try must not fall on another. */
const NOW = new Date('2026-03-04T23:30:00Z');
const dir = path.join(root, '.data/releases');

const at = (name: string): void => {
  if (name !== moment) return;
  writeSync(1, 'reached\n');
  readSync(0, Buffer.alloc(1));
};
/** Hangs when the value is serialised, which a store does in the middle of its write. */
const stopping = <T extends object>(value: T, name: string): T =>
  Object.assign(Object.create(value), {
    toJSON: () => {
      at(name);
      return value;
    },
  });

const files = openFileStore(dir);
const store: RegistryStore = {
  ...files,
  read: async () => {
    const document = await files.read();
    at('decided');
    return document;
  },
  write: async (expected: number, document: RegistryDocument, entry: AuditEntry) => {
    at('before-write');
    await files.write(expected, stopping(document, 'entry-written'), stopping(entry, 'lock-taken'));
    at('after-write');
  },
};
const context: CommandContext = {
  root,
  dir,
  store,
  files: openLocalFiles(dir),
  health: openFileHealthStore(dir),
  by: action,
  why: 'a fault',
  now: NOW,
  origin: '',
  log: () => undefined,
};

const actions: Record<string, () => Promise<unknown>> = {
  publish: () =>
    publishRelease({
      root,
      dir,
      store,
      remote: 'mfe-a',
      by: 'publish',
      now: () => NOW,
      build: async (remote, out) => {
        at('before-build');
        await writeFixtureBuild(out, { name: remote, paths: ['/a'], ...(await builtOf(root)) });
        at('built');
      },
      runTarget: async () => {
        at('staged');
        return { passed: true, output: '' };
      },
    }),
  promote: () => promoteCommand.run({ operands: ['mfe-a'], values: {} }, context),
  rollback: () => rollbackCommand.run({ operands: ['mfe-a'], values: {} }, context),
};

try {
  await actions[action]?.();
} catch (error) {
  const { lines, code } = errorResult(error);
  process.stderr.write(lines.join('\n'));
  process.exitCode = code;
}
