import { glob } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runNode } from '../run-build.ts';
import { namedFiles } from '../source-state.ts';
import type { Check } from './check.ts';

// What a release is made of is committed, and the package passes its checks.

/** Targets of nx that a package passes before it is released. */
const TARGETS = ['typecheck', 'test'] as const;
export type Target = (typeof TARGETS)[number];

/** `output` is what it printed. */
export type TargetResult = { passed: boolean; output: string };

export type RunTarget = (remote: string, target: Target) => Promise<TargetResult>;

/** Of nx: the tests must not depend on a developer's `.env`, which it would read. */
export const NX_ENV = {
  NX_LOAD_DOT_ENV_FILES: 'false',
  NX_NATIVE_COMMAND_RUNNER: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
};

/** Without what gives access to the releases: no test may change them. */
const withoutStore = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('RELEASES_')));

/** nx repeats a target only where something that it reads has changed. */
export const targetCommand =
  (root: string): RunTarget =>
  async (remote, target) => {
    const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
    const { code, output } = await runNode([nx, 'run-many', '--targets', target, '--projects', remote], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withoutStore(process.env), NODE_ENV: 'test', ...NX_ENV },
    });
    return { passed: code === 0, output };
  };

/** At most a screen. */
const SHOWN_LINES = 60;

/** The package has no type errors, and its tests pass. */
export const packageTargets =
  (run: RunTarget): Check =>
  async ({ build: { name } }) => {
    const problems = [];
    for (const target of TARGETS) {
      const { passed, output } = await run(name, target);
      if (passed) continue;
      const lines = stripVTControlCharacters(output).trim().split('\n');
      const shown = lines.filter((line) => !/^(PASS |$)/.test(line)).slice(-SHOWN_LINES);
      const help = `npm run check -- ${name}, until it passes; --unchecked leaves it out on a site of your own`;
      problems.push({ check: target, problem: ['it fails:', ...shown].join('\n'), help });
    }
    return problems;
  };

/** The tests of a package contain one of its contract with what the shell provides. */
export const contractTest =
  (root: string): Check =>
  async ({ build: { name } }) => {
    const tests = glob('{src,browser}/contract/**/*.test.{ts,tsx}', { cwd: path.join(root, name) });
    if ((await tests[Symbol.asyncIterator]().next()).done !== true) return [];
    const help = `write one below ${name}/src/contract; mfe-account/src/contract shows how`;
    return [{ check: 'contract test', problem: 'the package has none', help }];
  };

/** Nothing is released that no commit has. @param uncommitted of the files that its build reads */
export const committedSources =
  (uncommitted: readonly string[]): Check =>
  async () =>
    uncommitted.length === 0
      ? []
      : [
          {
            check: 'sources',
            problem: `not committed: ${namedFiles(uncommitted)}`,
            help: 'commit them, or publish with --dirty; the commit of the release then says so',
          },
        ];
