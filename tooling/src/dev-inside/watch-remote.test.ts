import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';
import { fragmentScripts } from '../build/build-record.mjs';

// The bundler starts anew for it.
jest.setTimeout(120_000);

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'acara-watch-')));
const root = path.join(folder, 'mfe-watched');
const dist = path.join(folder, 'dist');
const preset = path.resolve(__dirname, '../../webpack/remote-preset.mjs');

const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
};
const built = (bundle: string) =>
  fs
    .readdirSync(path.join(dist, bundle))
    .map((name) => fs.readFileSync(path.join(dist, bundle, name), 'utf8'))
    .join('\n');

let watcher: ChildProcess;
let lines: AsyncIterator<string>;

const nextLine = async (): Promise<{ releaseId?: string; report?: string }> => {
  const { value } = await lines.next();
  return JSON.parse(value);
};

beforeAll(() => {
  write(
    'webpack.config.mjs',
    `import { remotePreset } from ${JSON.stringify(pathToFileURL(preset).href)};\nexport default remotePreset(import.meta.dirname);\n`,
  );
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
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!watcher.stdout) throw new Error('the watcher has no output');
  lines = readline.createInterface({ input: watcher.stdout })[Symbol.asyncIterator]();
});

afterAll(async () => {
  if (watcher.kill()) await once(watcher, 'exit');
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('watching a remote', () => {
  it('builds it with the id of its release, and with the script that reloads the page', async () => {
    expect(await nextLine()).toEqual({ releaseId: '20260304-dev1' });
    expect(built('browser')).toContain('mfe_watched__container__20260304_dev1');
    expect(built('browser')).toContain('"20260304-dev1"');
    expect(built('browser')).not.toContain('releasetobenamed');
    expect(built('browser')).toContain('/_releases/revoked.json');
    expect(built('server')).not.toContain('/_releases/revoked.json');
  });

  it('reloads a page that shows only a fragment of it', () => {
    const manifest = JSON.parse(fs.readFileSync(path.join(dist, 'browser', 'mf-manifest.json'), 'utf8'));
    const own = fragmentScripts(manifest, { fragments: { 'a.section': {} } })['a.section'] ?? [];
    const scripts = own.map((name) => fs.readFileSync(path.join(dist, 'browser', name), 'utf8')).join('\n');
    expect(scripts).toContain('a section');
    expect(scripts).toContain('/_releases/revoked.json');
  });

  it('builds each save completely, with the next id', async () => {
    write('src/words.ts', "export const words = 'second words';\n");
    expect(await nextLine()).toEqual({ releaseId: '20260304-dev2' });
    expect(built('browser')).toContain('mfe_watched__container__20260304_dev2');
    expect(built('browser')).not.toContain('dev1');
    expect(built('browser')).toContain('second words');
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
    write('src/server.tsx', "export const render = () => 'on the server';\n");
    const { releaseId = '' } = await nextLine();
    expect(built('server')).toContain('on the server');
    expect(releaseId).not.toBe('20260304-dev2');
    expect(built('browser')).toContain(`mfe_watched__container__${releaseId.replace('-', '_')}`);
  });

  it('reports errors and publishes nothing until they are fixed', async () => {
    write('src/words.ts', 'export const = broken;\n');
    const { report } = await nextLine();
    expect(report).toContain('src/words.ts');
    expect(report).not.toContain('Stack backtrace');
    write('src/words.ts', "export const words = 'mended words';\n");
    const { releaseId } = await nextLine();
    expect(releaseId).toMatch(/^20260304-dev/);
    expect(built('browser')).toContain('mended words');
  });
});
