import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { parse } from 'yaml';

const WORKFLOW = path.join(ROOT, '.github/workflows/release-package.yml');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-release-scripts-'));
const calls = path.join(folder, 'calls');
const checkout = path.join(folder, 'checkout');
const notes = path.join(folder, 'notes');
const published = path.join(folder, 'published-answer.json');
const status = path.join(folder, 'status-answer.json');

/** An npm that notes what it is called with, a line each, and answers to `publish` and `status` as a test chooses. */
const NPM = `#!/bin/sh
for word in "$@"; do printf '[%s]' "$word" >> ${calls}; done
echo >> ${calls}
case "$*" in
  *' publish '*) cat ${published}; ! grep -q '"error"' ${published} ;;
  *' status '*) cat ${status} ;;
esac
`;

type Step = { name?: string; run?: string };
const steps: Step[] = parse(fs.readFileSync(WORKFLOW, 'utf8')).jobs.release.steps;

/** Runs a step as GitHub does. @returns its output, and what it called npm with from the release command's words on */
const runScript = (name: string, env: Record<string, string>) => {
  fs.rmSync(calls, { force: true });
  const script = steps.find((step) => step.name === name)?.run ?? 'exit 9';
  const { status: code, ...output } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: checkout,
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
      GITHUB_ACTOR: 'sari',
      RUNNER_TEMP: notes,
      ...env,
    },
  });
  expect(fs.readdirSync(checkout)).toEqual([]);
  const lines = fs.readFileSync(calls, 'utf8').trim().split('\n');
  const changes = lines.filter((line) => !line.includes('[status]'));
  return {
    code,
    text: output.stdout + output.stderr,
    called: changes.map((line) => line.replace(/^\[run\](\[--silent\])?\[release\]\[--\]/, '')),
  };
};

const runStep = (name: string, env: Record<string, string>): string[] => {
  const { code, text, called } = runScript(name, env);
  if (code !== 0) throw new Error(`${code}: ${text}`);
  return called;
};

beforeAll(() => {
  for (const made of [checkout, notes]) fs.mkdirSync(made);
  fs.writeFileSync(path.join(folder, 'npm'), NPM, { mode: 0o755 });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('publishing from main', () => {
  type Known = { outcome?: string; states: string[]; candidate?: string };

  /** Publishes the last of releases r-1, r-2, … in these states. */
  const publish = ({ outcome = 'published', states, candidate }: Known) => {
    const releases = states.map((state, at) => ({ releaseId: `r-${at + 1}`, state }));
    fs.writeFileSync(published, JSON.stringify([{ outcome, releaseId: releases.at(-1)?.releaseId }]));
    fs.writeFileSync(status, JSON.stringify({ packages: [{ candidate: candidate ?? null, releases }] }));
    return runScript('Publish, then 1 %', { PACKAGE: 'mfe-a', GITHUB_SHA: 'abc123' });
  };
  const publishing = '[publish][mfe-a][--by][sari][--why][abc123][--json]';

  it('rolls a new release out to 1 %', () => {
    expect(publish({ states: ['previous', 'stable', 'new'] }).called).toEqual([
      publishing,
      '[rollout][mfe-a][--release][r-3][--percent][1][--by][sari][--why][abc123]',
    ]);
  });

  it('rolls a first release out to 1 %, too', () => {
    expect(publish({ states: ['new'] }).called).toEqual([
      publishing,
      '[rollout][mfe-a][--release][r-1][--percent][1][--by][sari][--why][abc123]',
    ]);
  });

  it('does not roll out sources that were released before', () => {
    expect(publish({ outcome: 'unchanged', states: ['previous', 'stable'] }).called).toEqual([publishing]);
  });

  it('does not roll out an earlier release that waits, when the sources are unchanged', () => {
    const waiting = publish({ outcome: 'unchanged', states: ['stable', 'new'] });
    expect(waiting).toMatchObject({ code: 0, called: [publishing] });
    expect(waiting.text).toContain('::notice::mfe-a r-2 was published before and is not rolled out');
    expect(publish({ outcome: 'unchanged', states: ['new', 'stable'] }).called).toEqual([publishing]);
  });

  it('does not change a rollout that is under way', () => {
    const busy = publish({ states: ['stable', 'candidate', 'new'], candidate: 'r-2' });
    expect(busy.called).toEqual([publishing]);
    expect(busy.text).toContain('::notice::mfe-a r-2 is being rolled out');
  });

  it('fails with the reason when a publish is refused', () => {
    fs.writeFileSync(
      published,
      JSON.stringify({ error: { kind: 'refused', message: 'mfe-a was not published:\n  …' } }),
    );
    const { code, text, called } = runScript('Publish, then 1 %', { PACKAGE: 'mfe-a', GITHUB_SHA: 'abc123' });
    expect({ code, called }).toEqual({ code: 1, called: [publishing] });
    expect(text).toContain('mfe-a was not published:\n  …');
  });
});

describe('a change by hand', () => {
  const change = (env: Record<string, string>) =>
    runStep('Change', { PACKAGE: 'mfe-a', PERCENT: '', RELEASE: '', WHY: 'it "works"; rm -rf $HOME', ...env });
  const note = '[--by][sari][--why][it "works"; rm -rf $HOME]';

  it.each([
    [{ ACTION: 'rollout' }, `[rollout][mfe-a]${note}[--next]`],
    [{ ACTION: 'rollout', PERCENT: '10' }, `[rollout][mfe-a]${note}[--percent][10]`],
    [{ ACTION: 'rollout', PERCENT: '1', RELEASE: 'r-2' }, `[rollout][mfe-a]${note}[--percent][1][--release][r-2]`],
    [{ ACTION: 'approve' }, `[approve][mfe-a]${note}`],
    [{ ACTION: 'promote' }, `[promote][mfe-a]${note}`],
    [{ ACTION: 'halt', PERCENT: '10' }, `[halt][mfe-a]${note}`],
    [{ ACTION: 'rollback' }, `[rollback][mfe-a]${note}`],
    [{ ACTION: 'rollback', RELEASE: 'r-1' }, `[rollback][mfe-a]${note}[--to][r-1]`],
  ])('%j calls the release command, and does not evaluate the input as code', (env, call) => {
    expect(change(env)).toEqual([call]);
  });
});
