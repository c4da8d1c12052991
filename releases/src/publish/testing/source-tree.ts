import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder, writeFixtureBuild, type FixtureBuild } from '../../testing/index.ts';
import type { PublishOptions } from '../publish-release.ts';

/** A repository in a temporary folder that holds the sources of one remote, `mfe-a`. */
export type SourceTree = {
  root: string;
  /** Its store of releases. */
  dir: string;
  /** Packages in the order of their builds. */
  builds: string[];
  write: (file: string, content: string) => Promise<void>;
  /** Changes the sources of `mfe-a`, so that its next publish is of a new release. */
  change: (text: string) => Promise<void>;
  /** Options of a publish of `mfe-a` whose build is made by hand. */
  options: (fixture?: Partial<FixtureBuild>, more?: Partial<PublishOptions>) => PublishOptions;
  remove: () => Promise<void>;
};

const SOURCES = ['mfe-a/src/lifecycles.tsx', 'mfe-a/fixture.json'];

/** A build that contains its source, as far as it is no comment. */
export const builtOf = async (root: string, sources = ['mfe-a/src/lifecycles.tsx']) => {
  const texts = await Promise.all(sources.map((file) => readFile(path.join(root, file), 'utf8')));
  return {
    server: `exports.render = () => null; exports.sources = ${JSON.stringify(texts.map((text) => text.replace(/ *\/\/.*/, '')))};`,
    inputs: { files: [...sources], absent: sources.map((file) => file.replace(/[.]\w+$/, '/index.ts')) },
  };
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
  await write('mfe-a/src/contract/a.contract.test.ts', '');
  await change('first');
  return {
    root,
    dir,
    builds,
    write,
    change,
    remove,
    options: (fixture = {}, more = {}) => {
      // What the build is made of is an input of it.
      writeFileSync(path.join(root, 'mfe-a/fixture.json'), JSON.stringify(fixture));
      return {
        root,
        dir,
        remote: 'mfe-a',
        by: 'ani',
        now: () => new Date('2026-03-04T23:00:00Z'),
        runTarget: async () => ({ passed: true, output: '' }),
        build: async (remote, out) => {
          builds.push(remote);
          await writeFixtureBuild(out, { name: remote, paths: ['/a'], ...(await builtOf(root, SOURCES)), ...fixture });
        },
        ...more,
      };
    },
  };
};
