import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deployFixture } from '@acara/releases/testing';
import { freePort } from '../net/ports.ts';
import { untilReady } from '../site/readiness.ts';
import { sliceSteps } from '../slice/slice-steps.ts';
import { copyRepository } from './testing/copy-repository.ts';

// It lints, checks, tests, builds and serves a package, of which each takes seconds.
jest.setTimeout(240_000);

const ROOT = path.resolve(__dirname, '../../..');
const NAME = 'mfe-percobaan-kota';
const TITLE = "Percobaan: 'Kota' & Desa";

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'acara-new-remote-')));
const copy = path.join(folder, 'repository');
const store = path.join(folder, 'releases');

/** As a person at a console has it: npm's own variables would lead it back to the original. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'npm_execpath' || !name.startsWith('npm_')),
);

/** Runs a program of the copy. @returns how it ended and all that it said */
const run = async (...command: string[]): Promise<{ code: number; said: string }> => {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: copy, env: environment });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
};

const runAll = async (commands: string[][]) => {
  const results: { code: number; said: string }[] = [];
  for (const command of commands) results.push(await run(...command));
  return results;
};

const generate = (...args: string[]) => run('tooling/src/new-remote/new-remote-command.ts', ...args, '--lock-only');
const inCopy = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8');
const json = (file: string) => JSON.parse(inCopy(file));

let edge: ChildProcess | undefined;

beforeAll(async () => {
  fs.mkdirSync(copy);
  copyRepository(ROOT, copy);
  const { code, said } = await generate(NAME, '--path', '/percobaan/:slug', '--title', TITLE);
  if (code !== 0) throw new Error(said);
});

afterAll(async () => {
  if (edge?.kill()) await once(edge, 'exit');
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a new remote', () => {
  it('is known to npm, the lockfile and CI', () => {
    expect(json('package.json').workspaces).toContain(NAME);
    expect(json('package-lock.json').packages).toMatchObject({
      [NAME]: { name: `@acara/${NAME}`, dependencies: json(`${NAME}/package.json`).dependencies },
      [`node_modules/@acara/${NAME}`]: { resolved: NAME, link: true },
    });
    expect(inCopy(`.github/workflows/${NAME}.yml`)).toContain(`slice: ${NAME}`);
  });

  it('changes nothing else of what is shared', () => {
    const isAbout = (line: string) => /percobaan/.test(line);
    for (const file of ['package.json']) {
      const before = fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n');
      const added = inCopy(file)
        .split('\n')
        .filter((line) => !before.includes(line));
      expect(added).toHaveLength(1);
      expect(added.every(isAbout)).toBe(true);
    }
  });

  it.each([
    'webpack.config.mjs',
    'tsconfig.json',
    'jest.config.mjs',
    'src/standalone.tsx',
    'src/contract/shared-auth.contract.test.ts',
  ])('has the %s of every remote', (file) => {
    expect(inCopy(`${NAME}/${file}`)).toBe(fs.readFileSync(path.join(ROOT, 'mfe-checkout', file), 'utf8'));
  });

  it('passes its checks, is published, and an edge serves its page rendered', async () => {
    const checks = sliceSteps(copy, NAME).filter(({ name }) => name !== 'build');
    const [published, checked] = await Promise.all([
      // The contract test is one of the checks.
      run('releases/src/cli/main.ts', 'publish', NAME, '--skip-contract', '--dir', store, '--json'),
      // One after the other: the bundler has the other processor.
      runAll(checks.flatMap(({ commands }) => commands)),
    ]);
    expect(checked.filter(({ code }) => code !== 0)).toEqual([]);
    expect({ ...published, said: published.said.trim() }).toEqual({
      code: 0,
      said: expect.stringContaining('"published"'),
    });

    await deployFixture(store, { name: 'shell', releaseId: 'shell-release-1', server: null });
    const port = await freePort();
    edge = spawn(process.execPath, ['shell/edge/server.ts'], {
      cwd: copy,
      stdio: 'ignore',
      env: {
        ...environment,
        NODE_ENV: 'test',
        PORT: String(port),
        RELEASES_DIR: store,
        API_ORIGIN: 'http://127.0.0.1:9',
      },
    });
    const origin = `http://127.0.0.1:${port}`;
    expect(await untilReady(`${origin}/readyz`, () => edge?.exitCode !== null, 60_000)).toBe(true);
    const answer = await fetch(`${origin}/percobaan/apa-saja`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<title>Percobaan: &#39;Kota&#39; &amp; Desa — Acara</title>');
    expect(html).toMatch(/<h1[^>]*>Percobaan: &#x27;Kota&#x27; &amp; Desa<\/h1>/);
    expect(html).toContain(`/r/${NAME}/`);
    expect((await fetch(`${origin}/percobaan`)).status).toBe(404);
  });

  it.each([
    [[NAME, '--path', '/lain'], 'is a remote already'],
    [['mfe-lain', '--path', '/percobaan/baru'], `would share addresses with /percobaan/:slug of ${NAME}`],
  ])('%j is refused after that, and nothing is written', async (args, words) => {
    const before = [inCopy('package.json'), fs.readdirSync(copy).join()];
    const { code, said } = await generate(...args);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(words) });
    expect([inCopy('package.json'), fs.readdirSync(copy).join()]).toEqual(before);
  });

  it('is not made from half an order', async () => {
    const { code, said } = await generate('mfe-lain');
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('Usage: npm run new:remote') });
  });
});
