import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chosenFaults } from './faults.ts';
import type { FaultResult } from './run-rollout.ts';

const USAGE = `npm run faults -- [--list] [--only NAME]… [--visitors N] [--remote NAME --path /a/page]
  rolls faulty releases out to a tenth of the visitors of a real site, and lists what these saw and when it was halted
  --list       names the faults
  --only       runs those whose name contains this
  --visitors   of the canary, at most; default 20
  --remote     a remote of the site in place of the sample, its present release with the faults, at --path
E2E_PORT and E2E_DATA_DIR select a running site; otherwise one is started`;

type Suite = { specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; ok: boolean; tests: { annotations: { type: string; description?: string }[] }[] };

const allSpecs = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(allSpecs)];

const row = ({ title, ok, tests }: Spec): string => {
  const text = tests[0]?.annotations.find(({ type }) => type === 'result')?.description;
  if (text === undefined) return `| ${title} | did not run | | |`;
  const { saw, next, why, visitors, seconds }: FaultResult = JSON.parse(text);
  const kind = why?.split(':')[0];
  const end = kind === undefined ? `not seen by ${visitors}` : `${visitors} visitors, ${seconds} s (${kind})`;
  return `| ${title} | ${saw} | ${next} | ${end}${ok ? '' : ' — unexpected'} |`;
};

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      visitors: { type: 'string', default: '20' },
      remote: { type: 'string' },
      path: { type: 'string', default: '/' },
    },
  });
  const { list, only, visitors, remote, path: page } = values;
  const env = { ...process.env, ...(remote && { FAULT_REMOTE: remote, FAULT_PATH: page }) };
  const chosen = chosenFaults(env).filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  if (list) {
    for (const { name } of chosen) console.log(name);
    return 0;
  }
  if (chosen.length === 0 || !/^[1-9]\d?$/.test(visitors)) throw new TypeError('no such fault, or number of visitors');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'faults-'));
  const file = path.join(folder, 'result.json');
  // Names are plain words.
  const names = chosen.map(({ name }) => name).join('|');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/faults.config.ts', '--grep', `(${names})$`];
  const child = spawn(process.execPath, args, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, E2E_JSON: file, FAULT_VISITORS: visitors },
  });
  const [code] = await once(child, 'exit');
  if (fs.existsSync(file)) {
    console.log(
      '\n| Fault | The first visitor saw | With the next document | Halted after |\n| --- | --- | --- | --- |',
    );
    for (const spec of allSpecs(JSON.parse(fs.readFileSync(file, 'utf8')))) console.log(row(spec));
  }
  fs.rmSync(folder, { recursive: true });
  return Number(code ?? 1);
};

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
