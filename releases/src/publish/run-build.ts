import { spawn, type SpawnOptions } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../store/file-lock.ts';

export type Build = (remote: string, releaseId: string, out: string) => Promise<void>;

/** The build command of the repository in a child process; its output appears only when it fails. */
export const buildCommand =
  (root: string): Build =>
  async (remote, releaseId, out) => {
    const args = ['tooling/src/build/build-remote.mjs', remote, '--release', releaseId, '--out', out];
    const { code, output } = await runNode(args, {
      cwd: root,
      // When the channel closes, because this process ended or was killed, it ends too.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A process group, which it ends as a whole: the minifier has processes too.
      detached: process.platform !== 'win32',
      // Releases are always production builds: the id would not distinguish them.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error(`the build of ${remote} failed (${code}):\n${output}`);
  };

export const runNode = (args: string[], options: SpawnOptions): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, options);
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }));
  });

/** Runs with a new folder below `.build/release`, removed afterwards: no other build gets into a release. */
export const inBuildFolder = async <Result>(
  { root, remote, releaseId }: { root: string; remote: string; releaseId: string },
  act: (out: string) => Promise<Result>,
): Promise<Result> => {
  const parent = path.join(root, '.build', 'release');
  await removeAbandoned(parent);
  const out = path.join(parent, `${remote}-${releaseId}-${process.pid}`);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  try {
    return await act(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
};

/** Folders of killed publishers; the name ends with the process id. */
const removeAbandoned = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch((): string[] => []);
  const abandoned = names.filter((name) => {
    const pid = /-(\d+)$/.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(abandoned.map((name) => rm(path.join(parent, name), { recursive: true, force: true })));
};
