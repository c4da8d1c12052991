import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder, writeFixtureBuild, type FixtureBuild } from '../../testing/index.ts';
import type { PublishOptions } from '../publish-release.ts';

/** A repository in a temporary folder that holds the sources of one remote, `mfe-a`. */
export type SourceTree = {
  root: string;
  /** Its store of releases. */
  dir: string;
  /** Ids of the built releases. */
  builds: string[];
  write: (file: string, content: string) => Promise<void>;
  /** Changes the sources of `mfe-a`, so that its next publish is of a new release. */
  change: (text: string) => Promise<void>;
  /** Options of a publish of `mfe-a` whose build is made by hand. */
  options: (fixture?: Partial<FixtureBuild>, more?: Partial<PublishOptions>) => PublishOptions;
  remove: () => Promise<void>;
};

export const sourceTree = async (): Promise<SourceTree> => {
  const { folder: root, remove } = await temporaryFolder();
  const dir = path.join(root, '.data/releases');
  const builds: string[] = [];
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  };
  const change = (text: string) => write('mfe-a/src/lifecycles.tsx', text);
  await write('mfe-a/package.json', '{}');
  await change('first');
  return {
    root,
    dir,
    builds,
    write,
    change,
    remove,
    options: (fixture = {}, more = {}) => ({
      root,
      dir,
      remote: 'mfe-a',
      by: 'ani',
      now: () => new Date('2026-03-04T23:00:00Z'),
      runContract: async () => ({ outcome: 'passed', output: '' }),
      build: async (remote, releaseId, out) => {
        builds.push(releaseId);
        await writeFixtureBuild(out, { name: remote, releaseId, paths: ['/a'], ...fixture });
      },
      ...more,
    }),
  };
};
