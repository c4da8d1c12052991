import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { chainProblems } from '../audit/audit.ts';
import { deployFixture, temporaryFolder } from '../testing/index.ts';
import { openFileStore } from './file-store.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

const address = (file: string) => JSON.stringify(pathToFileURL(path.join(__dirname, file)).href);

/** Alternates between two releases endlessly, and prints each revision. */
const writer = () => `
  const { openFileStore } = await import(${address('file-store.ts')});
  const { changeRegistry } = await import(${address('change-registry.ts')});
  const { deployVersion } = await import(${address('../rollout/changes.ts')});
  const store = openFileStore(${JSON.stringify(dir)});
  for (;;) {
    const note = { by: 'writer', action: 'publish', why: '' };
    const { extras } = await changeRegistry({ store, note, now: new Date() }, (document) =>
      deployVersion(document, 'mfe-a', document.microFrontends['mfe-a'].find((one) => !one.deployment.default), new Date()));
    console.log(extras.acara.revision);
  }`;

/** Runs the writer for a number of changes, then kills it at any moment. @returns the last printed revision */
const killedAfter = async (changes: number): Promise<number> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let reported = 0;
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    reported = Number(line);
    count += 1;
    if (count === changes) child.kill('SIGKILL');
  }
  await ended;
  return reported;
};

test('a writer that is killed leaves the old registry or the new one, with its history, and the next can write', async () => {
  await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-1', paths: ['/a'] });
  await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-2', paths: ['/a'] });
  for (const changes of [1, 2, 3, 5, 8, 13]) {
    const reported = await killedAfter(changes);
    const store = openFileStore(dir);
    const registry = await store.read();
    const audit = await store.audit();
    const revision = registry?.extras.acara.revision ?? 0;
    expect(reported).toBeGreaterThanOrEqual(changes);
    expect([reported, reported + 1]).toContain(revision);
    expect(chainProblems(audit, registry?.extras.acara.audit ?? null)).toEqual([]);
    expect(audit).toHaveLength(revision);
  }
});
