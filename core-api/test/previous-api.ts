import { layOutCommit } from '@acara/tooling/src/history/commit-tree.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

type PreviousRelease = { commit: string; statements: string[] };

/** Recorded by `npm run record -w core-api`. */
export const previousRelease = (): PreviousRelease =>
  JSON.parse(fs.readFileSync(path.join(__dirname, 'previous-release.json'), 'utf8'));

/** Starts the API of a commit. @throws Error with its output if it does not start */
export const startPreviousApi = async (commit: string, environment: Record<string, string>) => {
  const folder = layOutCommit(commit, `previous/${commit}-${process.pid}`, ['core-api', 'shared-contract']);
  const child: ChildProcess = spawn(process.execPath, [path.join(folder, 'core-api/src/server.ts')], {
    env: { PATH: process.env['PATH'], ENV_FILE: '', API_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    fs.rmSync(folder, { recursive: true });
  };
  let output = '';
  child.stdout?.on('data', (data) => (output += String(data)));
  child.stderr?.on('data', (data) => (output += String(data)));
  for (;;) {
    const [origin] = /http:\/\/127[.]0[.]0[.]1:\d+/.exec(output) ?? [];
    if (origin) return { origin, close };
    if (child.exitCode !== null) {
      await close();
      throw new Error(output);
    }
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
};
