import { glob } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runNode } from '../run-build.ts';
import type { Check } from './check.ts';

/** `output` is what the test printed. */
export type ContractResult = { outcome: 'passed' | 'failed' | 'absent'; output: string };

export type RunContract = (remote: string) => Promise<ContractResult>;

/** Paths of contract tests below the package, as a regular expression. */
const FOLDER = '(src|browser)/contract';

/** At most a screen. */
const SHOWN_LINES = 60;

/** Runs the tests in a folder `contract` of the package, with jest in a child process. */
export const contractCommand =
  (root: string): RunContract =>
  async (remote) => {
    if (!(await hasContract(path.join(root, remote)))) return { outcome: 'absent', output: '' };
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const { code, output } = await runNode([jest, '--colors=false', '--testPathPatterns', `${remote}/${FOLDER}/`], {
      cwd: path.join(root, remote),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'test' },
    });
    return { outcome: code === 0 ? 'passed' : 'failed', output };
  };

const hasContract = async (folder: string): Promise<boolean> => {
  const tests = glob('{src,browser}/contract/**/*.test.{ts,tsx}', { cwd: folder });
  return (await tests[Symbol.asyncIterator]().next()).done !== true;
};

/** The package passes its contract test. */
export const contractTest =
  (run: RunContract): Check =>
  async ({ build: { name } }) => {
    const { outcome, output } = await run(name);
    if (outcome === 'passed') return [];
    const check = 'contract test';
    if (outcome === 'absent')
      return [
        {
          check,
          problem: 'the package has none',
          help: `write one below ${name}/src/contract; mfe-account/src/contract shows how`,
        },
      ];
    const lines = stripVTControlCharacters(output).trim().split('\n');
    const shown = lines.length > SHOWN_LINES ? [...lines.slice(0, SHOWN_LINES), '…'] : lines;
    return [
      { check, problem: ['it fails:', ...shown].join('\n'), help: `npm test -w ${name} -- contract, until it passes` },
    ];
  };
