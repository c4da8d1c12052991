import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { wantedWorkflows } from './workflow-files.ts';

const ROOT = path.resolve(__dirname, '../../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-release-scripts-'));
const calls = path.join(folder, 'calls');
const status = path.join(folder, 'answer.json');

/** An npm that notes what it is called with, a line each, and knows the status that a test gives it. */
const NPM = `#!/bin/sh
for word in "$@"; do printf '[%s]' "$word" >> ${calls}; done
echo >> ${calls}
case "$*" in *--json*) cat ${status} ;; esac
`;

type Step = { name?: string; run?: string };
const steps: Step[] = parse(wantedWorkflows(ROOT).get('release-slice.yml') ?? '').jobs.release.steps;

/** Runs a step as GitHub does. @returns what it called npm with, from the release command's words on */
const runStep = (name: string, env: Record<string, string>): string[] => {
  fs.rmSync(calls, { force: true });
  const script = steps.find((step) => step.name === name)?.run ?? 'exit 9';
  const { status: code, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}:${path.dirname(process.execPath)}:/usr/bin:/bin`, GITHUB_ACTOR: 'sari', ...env },
  });
  if (code !== 0) throw new Error(`${code}: ${stderr}`);
  const lines = fs.readFileSync(calls, 'utf8').trim().split('\n');
  return lines.filter((line) => !line.includes('--json')).map((line) => line.replace('[run][release][--]', ''));
};

beforeAll(() => {
  fs.writeFileSync(path.join(folder, 'npm'), NPM, { mode: 0o755 });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('publishing from main', () => {
  const publish = (candidate: string | null, ...states: string[]) => {
    const releases = states.map((state) => ({ state }));
    fs.writeFileSync(status, JSON.stringify({ packages: [{ candidate, releases }] }));
    return runStep('Publish, then 1 %', { SLICE: 'mfe-a', GITHUB_SHA: 'abc123' });
  };
  const published = '[publish][mfe-a][--by][sari][--why][abc123]';

  it('gives a new release to 1 %', () => {
    expect(publish(null, 'previous', 'everybody', 'new')).toEqual([
      published,
      '[rollout][mfe-a][--percent][1][--by][sari][--why][abc123]',
    ]);
  });

  it('leaves a first release, and sources that were released before, as they are', () => {
    expect(publish(null, 'everybody')).toEqual([published]);
  });

  it('leaves a rollout that is going on to a person', () => {
    expect(publish('20260304-0123456789ab', 'everybody', 'candidate', 'new')).toEqual([published]);
  });
});

describe('a change by hand', () => {
  const change = (env: Record<string, string>) =>
    runStep('Change', { SLICE: 'mfe-a', PERCENT: '', RELEASE: '', WHY: 'it "works"; rm -rf $HOME', ...env });
  const note = '[--by][sari][--why][it "works"; rm -rf $HOME]';

  it.each([
    [{ ACTION: 'rollout' }, `[rollout][mfe-a]${note}[--next]`],
    [{ ACTION: 'rollout', PERCENT: '10' }, `[rollout][mfe-a]${note}[--percent][10]`],
    [{ ACTION: 'rollout', PERCENT: '1', RELEASE: 'r-2' }, `[rollout][mfe-a]${note}[--percent][1][--release][r-2]`],
    [{ ACTION: 'promote' }, `[promote][mfe-a]${note}`],
    [{ ACTION: 'halt', PERCENT: '10' }, `[halt][mfe-a]${note}`],
    [{ ACTION: 'rollback' }, `[rollback][mfe-a]${note}`],
    [{ ACTION: 'rollback', RELEASE: 'r-1' }, `[rollback][mfe-a]${note}[--to][r-1]`],
  ])('%j is the release command of it, and what was typed stays text', (env, call) => {
    expect(change(env)).toEqual([call]);
  });
});
