import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import { transformSync } from '@swc/core';
import { openFileHealthStore } from '../health/file-health-store.ts';
import { watchHealth } from '../health/health-watch.ts';
import { publishRelease } from '../publish/publish-release.ts';
import type { Build } from '../publish/run-build.ts';
import { builtOf, sourceTree, type SourceTree } from '../publish/testing/source-tree.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openLocalFiles } from '../store/local-files.ts';
import { releaseFolder, releaseProblems } from '../store/release-files.ts';
import { writeFixtureBuild } from '../testing/index.ts';
import { NOW, runCommand } from './testing/run-command.ts';

/** The error is thrown in line 4. */
const SOURCE = `type Seat = { row?: { name: string } };

export const Seats = ({ seats }: { seats: Seat[] }) =>
  seats.map((seat) => <li>{seat.row!.name}</li>);

Seats({ seats: [{}] });
`;
const FILE = 'mfe-a/src/seats.tsx';
const ORIGIN = 'http://localhost:3000';

let tree: SourceTree;
beforeEach(async () => {
  tree = await sourceTree();
});
afterEach(() => tree.remove());

const built = () => {
  const { code, map = '' } = transformSync(SOURCE, {
    filename: FILE,
    sourceFileName: FILE,
    sourceMaps: true,
    minify: true,
    configFile: false,
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      minify: { compress: true, mangle: true },
      transform: { react: { pragma: 'String' } },
    },
    module: { type: 'commonjs' },
  });
  return { code, map };
};

const SCRIPT = 'seats.1a2b3c4d.js';

/** @param map '' for a release that was built without */
const publish = async (code: string, map: string): Promise<string> => {
  const build: Build = async (name, out) => {
    const { server } = await builtOf(tree.root);
    await writeFixtureBuild(out, { name, paths: ['/a'], server });
    await writeFile(path.join(out, 'browser', SCRIPT), code);
    if (map === '') return;
    await mkdir(path.join(out, 'maps'));
    await writeFile(path.join(out, 'maps', `${SCRIPT}.map`), map);
  };
  return (await publishRelease(tree.options({}, { toStable: true, build }))).releaseId;
};

/** Runs a release's script as a browser does, and reports what it throws. */
const crash = async (releaseId: string, code: string, visitors: number, message = 'TypeError: no row') => {
  const filename = `${ORIGIN}/r/mfe-a/${releaseId}/${SCRIPT}`;
  let stack = '';
  try {
    new Script(code, { filename }).runInNewContext({ exports: {}, String });
  } catch (error) {
    stack = (error as Error).stack ?? '';
  }
  const frames = Array.from(stack.matchAll(/\/r\/(mfe-a\/[\w./-]+:\d+:\d+)\)?$/gm), ([, frame = '']) => frame);
  const document = await openFileStore(tree.dir).read();
  const watch = watchHealth({
    registry: () => document,
    store: openFileStore(tree.dir),
    health: openFileHealthStore(tree.dir),
    now: () => NOW.getTime(),
    intervalMs: 0,
    networks: 3,
    onHalt: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  for (let at = 0; at < visitors; at += 1)
    watch.reported(
      { visitor: `visitor-${at}`, network: '10.0.0.0/24' },
      { remote: 'mfe-a', releaseId },
      { kind: 'error', message, frames, where: 'mfe-a' },
    );
  await watch.close();
};

test('the errors of a release are listed with file and line of its sources, commit and visitors', async () => {
  const { code, map } = built();
  const releaseId = await publish(code, map);
  await crash(releaseId, code, 3);
  const { text, data } = await runCommand(tree, 'failures mfe-a');
  expect(text.split('\n')).toEqual([
    `${releaseId} (commit unknown)  error: TypeError: no row`,
    expect.stringMatching(/^ {2}at mfe-a\/src\/seats[.]tsx:4\b/),
    `  3 times, visitors: 3 (100 % of the affected ones); first in ${releaseId}`,
  ]);
  expect(data).toMatchObject({ failures: [{ original: { file: FILE, line: 4 }, visitors: 3, commit: 'unknown' }] });
});

test('a failure has its share of the affected visitors', async () => {
  const { code, map } = built();
  const releaseId = await publish(code, map);
  await crash(releaseId, code, 4);
  await crash(releaseId, 'String(null.other)', 1);
  const { data } = await runCommand(tree, 'failures mfe-a');
  expect(data).toMatchObject({
    failures: [
      { visitors: 4, share: 1 },
      { visitors: 1, share: 0.25 },
    ],
  });
});

test('a message cannot write to the terminal', async () => {
  const { code, map } = built();
  const releaseId = await publish(code, map);
  await crash(releaseId, code, 1, 'no\u001b[31m row\n\u0007');
  const { text } = await runCommand(tree, 'failures mfe-a');
  expect(text.split('\n')).toHaveLength(3);
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});

test('the first release with the same failure is named, and a release without a map has the place in its script', async () => {
  const { code, map } = built();
  const first = await publish(code, map);
  await tree.change('second');
  const second = await publish(code, map);
  await tree.change('third');
  const third = await publish(code, '');
  for (const releaseId of [first, second, third]) await crash(releaseId, code, 1);
  const { data } = await runCommand(tree, 'failures mfe-a');
  const { failures } = data as { failures: { releaseId: string; firstReleaseId: string; original: object | null }[] };
  const found = failures.map(({ releaseId, firstReleaseId, original }) => [
    releaseId,
    firstReleaseId,
    original !== null,
  ]);
  expect(new Set(found)).toEqual(
    new Set([
      [first, first, true],
      [second, first, true],
      [third, third, false],
    ]),
  );
});

test('source maps are beside the files of a release, not among them, and are removed with it', async () => {
  const { code, map } = built();
  const releaseId = await publish(code, map);
  expect(existsSync(path.join(tree.dir, 'maps/mfe-a', releaseId, `${SCRIPT}.map`))).toBe(true);
  const served = await readdir(releaseFolder(tree.dir, 'mfe-a', releaseId), { recursive: true });
  expect(served.filter((file) => file.includes('.map'))).toEqual([]);
  const [version] = (await openFileStore(tree.dir).read())?.microFrontends['mfe-a'] ?? [];
  expect(version && (await releaseProblems(tree.dir, 'mfe-a', version))).toEqual([]);
  await openLocalFiles(tree.dir).remove('mfe-a', releaseId);
  expect(existsSync(path.join(tree.dir, 'maps/mfe-a', releaseId))).toBe(false);
});

test('a package without failures, and one that was never published', async () => {
  const { code, map } = built();
  await publish(code, map);
  expect((await runCommand(tree, 'failures mfe-a')).text).toBe('mfe-a: no failures');
  await expect(runCommand(tree, 'failures mfe-b')).rejects.toThrow('never published');
});
