import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fragmentScripts, readExposes } from '@acara/remote-kit/build';

// The bundler restarts for it.
jest.setTimeout(120_000);

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'acara-watch-')));
const root = path.join(folder, 'mfe-watched');
const dist = path.join(folder, 'dist');

/** At once, as editors save: the watcher never finds a file half written. */
const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, 'saving'), content);
  fs.renameSync(path.join(folder, 'saving'), path.join(root, file));
};
const built = (bundle: string) =>
  fs
    .readdirSync(path.join(dist, bundle))
    .map((name) => fs.readFileSync(path.join(dist, bundle, name), 'utf8'))
    .join('\n');

let watcher: ChildProcessByStdio<Writable, Readable, null>;
let lines: AsyncIterator<string>;

type Line = { releaseId?: string; report?: string };
/** The watcher's last message. A build stays as it is until the next line is awaited. */
let last: Line = {};

/**
 * Waits for a line. Builds nobody waits for may come before it: webpack takes folders younger than two seconds for changed,
 * and may notice one save twice.
 */
const until = async (isWanted: (line: Line) => boolean | undefined): Promise<void> => {
  do {
    if (last.releaseId) watcher.stdin.write('\n');
    last = JSON.parse((await lines.next()).value);
  } while (!isWanted(last));
};

/** @returns id of a build whose bundle contains the words */
const buildWith = async (bundle: string, words: string): Promise<string> => {
  await until(({ releaseId }) => releaseId !== undefined && built(bundle).includes(words));
  return last.releaseId ?? '';
};

const container = (releaseId: string) => `mfe_watched__container__${releaseId.replace('-', '_')}`;

beforeAll(() => {
  write(
    'webpack.config.mjs',
    "import { remotePreset } from '@acara/remote-kit/webpack';\nexport default remotePreset(import.meta.dirname);\n",
  );
  write('package.json', '{ "name": "@acara/mfe-watched" }');
  fs.symlinkSync(path.resolve(__dirname, '../../../node_modules'), path.join(folder, 'node_modules'));
  write('remote.json', '{ "routes": {}, "fragments": { "a.section": { "budgetKB": 5 } } }');
  write('src/fragments/a.section.tsx', "export const mount = async () => 'a section';\n");
  write('src/words.ts', "export const words = 'first words';\n");
  write(
    'src/lifecycles.tsx',
    "export const mount = async () => import('./late.ts');\nexport const release = process.env.ACARA_RELEASE;\n",
  );
  write('src/late.ts', "import { words } from './words.ts';\nexport const say = () => console.log(words);\n");
  write('src/server.tsx', "import { words } from './words.ts';\nexport const render = () => words;\n");
  watcher = spawn(process.execPath, [path.join(__dirname, 'testing/watch.ts'), root, dist], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  lines = readline.createInterface({ input: watcher.stdout })[Symbol.asyncIterator]();
});

afterAll(async () => {
  if (watcher.kill()) await once(watcher, 'exit');
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('watching a remote', () => {
  it('builds it with the id of its release, and with the script that reloads the page', async () => {
    const releaseId = await buildWith('browser', 'first words');
    expect(releaseId).toMatch(/^20260304-dev\d+$/);
    expect(built('browser')).toContain(container(releaseId));
    expect(built('browser')).toContain(`"${releaseId}"`);
    expect(built('browser')).not.toContain('releasetobenamed');
    expect(built('browser')).toContain('/_releases/revoked.json');
    expect(built('server')).not.toContain('/_releases/revoked.json');
  });

  it('reloads a page that shows only a fragment of it', () => {
    const own =
      fragmentScripts(readExposes(path.join(dist, 'browser')), { fragments: { 'a.section': {} } })['a.section'] ?? [];
    const scripts = own.map((name) => fs.readFileSync(path.join(dist, 'browser', name), 'utf8')).join('\n');
    expect(scripts).toContain('a section');
    expect(scripts).toContain('/_releases/revoked.json');
  });

  it('builds each save completely, with an id of its own', async () => {
    const before = last.releaseId ?? '';
    write('src/words.ts', "export const words = 'second words';\n");
    const releaseId = await buildWith('browser', 'second words');
    expect(built('browser')).toContain(container(releaseId));
    expect(built('browser')).not.toContain(container(before));
    expect(built('browser')).not.toContain(`"${before}"`);
    expect(built('server')).toContain('second words');
  });

  it('has a correct integrity map: browsers refuse a chunk with another hash', () => {
    const scripts = fs.readdirSync(path.join(dist, 'browser')).filter((name) => name.endsWith('.js'));
    const chunks = scripts
      .map((name) => fs.readFileSync(path.join(dist, 'browser', name)))
      .filter((content) => !content.includes('acaraIntegrity'));
    expect(chunks.length).toBeGreaterThan(0);
    for (const content of chunks)
      expect(built('browser')).toContain(`sha384-${createHash('sha384').update(content).digest('base64')}`);
  });

  it('makes a release of a change of the server bundle alone', async () => {
    const before = last.releaseId;
    write('src/server.tsx', "export const render = () => 'on the server';\n");
    const releaseId = await buildWith('server', 'on the server');
    expect(releaseId).not.toBe(before);
    expect(built('browser')).toContain(container(releaseId));
  });

  it('reports errors and publishes nothing until they are fixed', async () => {
    write('src/words.ts', 'export const = broken;\n');
    await until(({ report }) => report?.includes('src/words.ts'));
    expect(last.report).not.toContain('Stack backtrace');
    write('src/words.ts', "export const words = 'mended words';\n");
    // What comes next is the same error once more, or this build.
    await until(({ report }) => !report);
    expect(built('browser')).toContain('mended words');
  });
});
