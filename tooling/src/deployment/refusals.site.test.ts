import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROGRAMS } from '@acara/server-kit/settings';
import { DEPLOYMENTS, type DeployedProgram } from './deployed-programs.ts';
import { EXAMPLE, provide, release, SEED } from './operator-settings.ts';
import { requiredBySchema } from './required-settings.ts';
import { runDeployed, type Environment } from './run-deployed.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-refusals-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const systemd = DEPLOYMENTS.systemd({ state: folder, credentials: folder, ports: { api: 4321, edge: 4320 } });
/** Every program that an operator starts, by its name in docs/operations.md. */
const STARTED: readonly (readonly [label: string, kind: string, DeployedProgram])[] = [
  ['edge', PROGRAMS.edge, systemd.edge],
  ['API', PROGRAMS.api, systemd.api],
  ['migrate', PROGRAMS.operator, systemd.migrate],
  ['seed', PROGRAMS.operator, SEED],
  ['release', PROGRAMS.releases, release('status')],
];

const missing = Object.entries(requiredBySchema()).flatMap(([setting, needing]) =>
  STARTED.filter(([, kind]) => needing.includes(kind)).map(([label, , program]) => ({ label, setting, program })),
);

/** @returns what it says is wrong; it needs no database for that */
const refuse = async (program: DeployedProgram, settings: Environment): Promise<string[]> => {
  const { code, output, errors } = await runDeployed(
    program,
    provide(program, settings, path.join(folder, 'settings')),
  );
  expect(code).not.toBe(0);
  const [, ...lines] = (errors + output).trim().split('\n');
  return lines.map((line) => line.trim());
};

describe('production refuses to start', () => {
  it.each(missing)('$label without $setting', async ({ setting, program }) => {
    const { [setting]: _left, ...others } = EXAMPLE;
    const lines = await refuse(program, others);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${setting}: is missing\\b`))]);
  });

  it.each([
    ['edge', { PUBLIC_ORIGIN: 'http://acara.example' }, 'PUBLIC_ORIGIN: does not begin with https://'],
    ['API', { PUBLIC_ORIGIN: 'http://acara.example' }, 'PUBLIC_ORIGIN: does not begin with https://'],
    ['API', { TOKEN_SECRET: 'a'.repeat(32) }, 'TOKEN_SECRET: has fewer than 8 different characters'],
    ['edge', { RELEASES_SECRET: 'ab'.repeat(16) }, 'RELEASES_SECRET: has fewer than 8 different characters'],
    ['edge', { GOOGLE_CLIENT_ID: 'acara-sandbox.apps.googleusercontent.com' }, "GOOGLE_CLIENT_ID: is the emulator's"],
    ['API', { GOOGLE_CLIENT_ID: 'acara-sandbox.apps.googleusercontent.com' }, "GOOGLE_CLIENT_ID: is the emulator's"],
    ['edge', { MIDTRANS_CLIENT_KEY: 'SB-Mid-client-f0Rt7YhGq2' }, 'MIDTRANS_CLIENT_KEY: is not of the same system'],
    ['API', { MIDTRANS_CLIENT_KEY: 'SB-Mid-client-f0Rt7YhGq2' }, 'MIDTRANS_CLIENT_KEY: is not of the same system'],
  ])('%s with %j', async (label, wrong, message) => {
    const program = STARTED.find(([name]) => name === label)?.[2] ?? SEED;
    const settings = { ...EXAMPLE, ...wrong };
    const lines = await refuse(program, settings);
    expect(lines).toEqual([expect.stringContaining(message)]);
  });
});
