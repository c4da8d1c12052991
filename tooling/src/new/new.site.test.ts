import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@acara/server-kit/settings';
import { currentBuild } from '@acara/releases';
import { deployFixture, type FixtureBuild } from '@acara/releases/testing';
import { freePort } from '../net/ports.ts';
import { untilReady } from '../site/readiness.ts';
import { copyRepository } from './testing/copy-repository.ts';

// It lints, checks, tests, builds and serves packages, of which each takes seconds.
jest.setTimeout(400_000);

const KOTA = 'mfe-percobaan-kota';
const PROMO = 'mfe-percobaan-promo';
const TITLE = "Percobaan: 'Kota' & Desa";
/** An existing remote that gets a screen. */
const GROWING = 'mfe-checkout';
/** The page that gets a section. */
const HOME: FixtureBuild & { releaseId: string } = {
  name: 'mfe-home',
  releaseId: 'home-release-1',
  paths: ['/'],
  server: `exports.render = async () => ({
    ...{ status: 200, html: '<div data-place="home.section"></div>', styles: '', state: null, isComplete: true },
    head: { title: 'Beranda' },
  });`,
  record: { declaration: { routes: { home: { path: '/', access: 'public', places: ['home.section'] } } } },
};

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'acara-new-')));
const copy = path.join(folder, 'repository');
const store = path.join(folder, 'releases');

/** As a person at a console has it: npm's own variables would lead it back to the original. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'npm_execpath' || !name.startsWith('npm_')),
);

/** Runs a program of the copy. @returns its exit code and its whole output */
const run = async (...command: string[]): Promise<{ code: number; output: string }> => {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: copy, env: environment });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

const newRemote = (...args: string[]) => run('tooling/src/new/new-remote-command.ts', ...args, '--lock-only');
const newScreen = (...args: string[]) => run('tooling/src/new/new-screen-command.ts', ...args);
const inCopy = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8');
const json = (file: string) => JSON.parse(inCopy(file));

const git = (...words: string[]) => execFileSync('git', words, { cwd: copy, encoding: 'utf8' });

/** Files of the copy that are new or have changed. */
const changed = (): string[] =>
  git('ls-files', '--modified', '--others', '--exclude-standard').split('\n').filter(Boolean).sort();

/** What would be released of the shell, of the largest remote and of the one that gets a screen. */
const releases = async (): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const remote of ['shell', 'mfe-event-detail', GROWING])
    found[remote] = (await currentBuild({ root: copy, remote })).hash;
  return found;
};
let releasesBefore: Record<string, string>;

let edge: ChildProcess | undefined;

beforeAll(async () => {
  fs.mkdirSync(copy);
  copyRepository(ROOT, copy);
  git('init', '--quiet');
  git('add', '--all');
  releasesBefore = await releases();
});

afterAll(async () => {
  if (edge?.kill()) await once(edge, 'exit');
  fs.rmSync(folder, { recursive: true, force: true });
});

// One after the other: each test goes on where the one before ended.
describe('new:screen and new:remote', () => {
  it('a screen changes files of its remote alone', async () => {
    fs.writeFileSync(path.join(copy, '.env'), `PORT=${await freePort()}\nAPI_PORT=${await freePort()}\n`);
    const [, port] = /PORT=(\d+)/.exec(inCopy('.env')) ?? [];
    const { code, output } = await newScreen(
      ...[GROWING, 'percobaan.struk', '--path', '/percobaan-struk', '--access', 'member', '--title', 'Struk'],
      ...[
        '--menu',
        'profile',
        '--menu',
        'drawer',
        '--icon',
        'M5 3.5h14V21H5z',
        '--description',
        'Struk Anda.',
        '--sitemap',
      ],
    );
    const folder = `${GROWING}/src/screens/percobaan-struk/percobaan-struk-screen`;
    const files = [`${GROWING}/remote.json`, `${GROWING}/src/routes.tsx`, `${folder}.test.tsx`, `${folder}.tsx`];
    fs.rmSync(path.join(copy, '.env'));
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`npm run check -- ${GROWING}`) });
    expect(output).toContain(`inside the site: http://localhost:${port}/percobaan-struk`);
    expect(output.split('\n').filter((line) => /^ {2}\S+$/.test(line))).toEqual(files.map((file) => `  ${file}`));
    expect(changed()).toEqual(files);
    expect(json(`${GROWING}/remote.json`).routes['percobaan.struk']).toEqual({
      path: '/percobaan-struk',
      access: 'member',
      title: 'Struk',
      description: 'Struk Anda.',
      sitemap: 'page',
    });
    // A comma behind the last route, and one behind the last property, are what else has changed.
    expect(git('diff', '--numstat', `${GROWING}/remote.json`)).toMatch(/^\d+\t[12]\t/);
    expect(inCopy('shared-contract/src/links/routes.generated.ts')).toContain('"percobaan.struk": {  };');
  });

  it('a remote is added to npm, the lockfile and CI, without any list of remotes', async () => {
    const before = changed();
    fs.writeFileSync(path.join(copy, '.env'), `PORT=${await freePort()}\nAPI_PORT=${await freePort()}\n`);
    const [, port] = /PORT=(\d+)/.exec(inCopy('.env')) ?? [];
    expect(await newRemote(KOTA, '--team', 'Kota', '--path', '/percobaan/:slug', '--title', TITLE)).toEqual({
      code: 0,
      output: expect.stringContaining(`inside the site: http://localhost:${port}/percobaan/`),
    });
    fs.rmSync(path.join(copy, '.env'));
    expect(await newScreen(KOTA, 'percobaan.semua', '--path', '/percobaan', '--access', 'public')).toMatchObject({
      code: 0,
    });
    expect(await newRemote(PROMO, '--team', 'Promo', '--section', 'home.section', '--title', TITLE)).toMatchObject({
      code: 0,
    });
    const shared = changed().filter((file) => !before.includes(file) && !/^mfe-percobaan-\w+\//.test(file));
    expect(shared).toEqual([...[KOTA, PROMO].map((name) => `.github/workflows/${name}.yml`), 'package-lock.json']);
    for (const name of [KOTA, PROMO])
      expect(json('package-lock.json').packages).toMatchObject({
        [name]: { name: `@acara/${name}`, dependencies: json(`${name}/package.json`).dependencies },
        [`node_modules/@acara/${name}`]: { resolved: name, link: true },
      });
  });

  it('neither changes the releases of other packages', async () => {
    const after = await releases();
    expect(after).toEqual({ ...releasesBefore, [GROWING]: expect.any(String) });
    expect(after[GROWING]).not.toBe(releasesBefore[GROWING]);
  });

  it.each([
    'webpack.config.mjs',
    'tsconfig.json',
    'jest.config.mjs',
    'src/standalone.tsx',
    'src/contract/shared-auth.contract.test.ts',
  ])('a remote has the %s of every remote', (file) => {
    expect(inCopy(`${KOTA}/${file}`)).toBe(fs.readFileSync(path.join(ROOT, GROWING, file), 'utf8'));
  });

  it('both pass their checks, are published, and an edge serves them rendered', async () => {
    const made = changed().filter((file) => file.startsWith('mfe-'));
    const checks = [
      ['node_modules/eslint/bin/eslint.js', ...made.filter((file) => /[.]tsx?$/.test(file))],
      ['node_modules/oxfmt/bin/oxfmt', '--check', ...made],
      ['node_modules/@typescript/native/bin/tsc', '-b', KOTA, PROMO, GROWING],
      ['node_modules/jest/bin/jest.js', KOTA, PROMO, 'percobaan-struk', '--ci'],
    ];
    const check = async () => {
      const failed = [];
      for (const command of checks) {
        const result = await run(...command);
        if (result.code !== 0) failed.push(result);
      }
      return failed;
    };
    const [published, failed] = await Promise.all([
      // Types and tests are among the checks, which run beside this, one after the other.
      run(
        ...['releases/src/cli/main.ts', 'publish', KOTA, PROMO, '--to-everybody', '--dirty', '--unchecked'],
        ...['--dir', store, '--json'],
      ),
      check(),
    ]);
    expect(failed).toEqual([]);
    expect({ ...published, output: published.output.match(/"published"/g) }).toEqual({
      code: 0,
      output: Array(2).fill('"published"'),
    });

    await deployFixture(store, { name: 'shell', releaseId: 'shell-release-1', server: null });
    await deployFixture(store, HOME);
    const port = await freePort();
    const settings = {
      PORT: String(port),
      RELEASES_DIR: store,
      API_ORIGIN: 'http://127.0.0.1:9',
      RENDER_BUDGET_MS: '10000',
    };
    edge = spawn(process.execPath, ['shell/edge/server.ts'], {
      cwd: copy,
      stdio: 'ignore',
      env: { ...environment, NODE_ENV: 'test', ...settings },
    });
    const origin = `http://127.0.0.1:${port}`;
    expect(await untilReady(`${origin}/readyz`, () => edge?.exitCode !== null, 60_000)).toBe(true);
    const page = async (address: string) => {
      const answer = await fetch(`${origin}${address}`);
      return { status: answer.status, html: await answer.text() };
    };
    const kota = await page('/percobaan/apa-saja');
    expect(kota.status).toBe(200);
    expect(kota.html).toContain('<title>Percobaan: &#39;Kota&#39; &amp; Desa — Acara</title>');
    expect(kota.html).toMatch(/<h1[^>]*>Percobaan: &#x27;Kota&#x27; &amp; Desa<\/h1>/);
    expect(kota.html).toContain(`/r/${KOTA}/`);
    expect((await page('/percobaan')).html).toContain('<h1');
    expect((await page('/percobaan/a/b')).status).toBe(404);

    const home = await page('/');
    expect(home.status).toBe(200);
    expect(home.html).toMatch(
      /<div data-place="home[.]section">.*<h2[^>]*>Percobaan: &#x27;Kota&#x27; &amp; Desa<\/h2>/s,
    );
    expect(home.html).toContain(`/r/${PROMO}/`);
  });

  it.each([
    [() => newRemote(KOTA, '--team', 'Kota', '--path', '/lain'), 1, 'is a remote already'],
    [
      () => newRemote('mfe-lain', '--team', 'Lain', '--path', '/percobaan/baru'),
      1,
      `claimed by ${KOTA} remote.json (/percobaan/:slug)`,
    ],
    [() => newRemote('mfe-lain', '--path', '/lain'), 2, 'Usage: npm run new:remote'],
    [
      () => newScreen('mfe-tidak-ada', 'x', '--path', '/x', '--access', 'public'),
      1,
      'There is no remote mfe-tidak-ada',
    ],
    [() => newScreen(KOTA, 'percobaan.semua', '--path', '/semua', '--access', 'public'), 1, 'is a route of'],
    [() => newScreen(KOTA, 'x', '--path', '/x'), 2, '--access is missing'],
    [() => newScreen(KOTA, 'x', '--path', '/x', '--access', 'public', '--icon', 'lock'), 2, 'add --menu'],
    [() => newScreen(KOTA, '--path', '/x', '--access', 'public'), 2, 'Usage: npm run new:screen'],
  ])('is refused, and nothing is written: %s', async (call, code, words) => {
    const before = changed().map((file) => [file, inCopy(file)]);
    expect(await call()).toEqual({ code, output: expect.stringContaining(words) });
    expect(changed().map((file) => [file, inCopy(file)])).toEqual(before);
  });
});
