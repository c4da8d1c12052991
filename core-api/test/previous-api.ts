import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

type PreviousRelease = { commit: string; statements: string[] };

/** What is released now: `npm run record -w core-api`. */
export const previousRelease = (): PreviousRelease =>
  JSON.parse(fs.readFileSync(path.join(__dirname, 'previous-release.json'), 'utf8'));

/** Whether the history of this clone reaches back to a commit; a shallow one has no past. */
export const hasCommit = (commit: string): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Lays the API of a commit beside this one, with its own shared code and the packages of today. @returns its server */
const layOut = (commit: string): string => {
  const folder = path.join(ROOT, '.build/previous', `${commit}-${process.pid}`);
  fs.mkdirSync(path.join(folder, 'node_modules/@acara'), { recursive: true });
  const archive = execFileSync('git', ['archive', commit, 'core-api', 'shared-contract'], {
    cwd: ROOT,
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  fs.symlinkSync(path.join(folder, 'shared-contract'), path.join(folder, 'node_modules/@acara/shared-contract'));
  const own = path.join(ROOT, 'core-api/node_modules');
  if (fs.existsSync(own)) fs.symlinkSync(own, path.join(folder, 'core-api/node_modules'));
  return folder;
};

/** Starts the API of a commit on a database. @throws Error with its words where it does not start */
export const startPreviousApi = async (commit: string, environment: Record<string, string>) => {
  const folder = layOut(commit);
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
  let words = '';
  child.stdout?.on('data', (data) => (words += String(data)));
  child.stderr?.on('data', (data) => (words += String(data)));
  for (;;) {
    const [origin] = /http:\/\/127[.]0[.]0[.]1:\d+/.exec(words) ?? [];
    if (origin) return { origin, close };
    if (child.exitCode !== null) {
      await close();
      throw new Error(words);
    }
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
};
