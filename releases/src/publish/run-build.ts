import { spawn, type SpawnOptions } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../store/file-lock.ts';

/** Builds a package into a folder, under a placeholder instead of its release id, with `build.json` and `inputs.json`. */
export type Build = (remote: string, out: string) => Promise<void>;

/** The build command of the repository in a child process; its output appears only when it fails. */
export const buildCommand =
  (root: string): Build =>
  async (remote, out) => {
    const args = ['tooling/src/build/build-remote.mjs', remote, '--out', out];
    const { code, output } = await runNode(args, {
      cwd: root,
      // When the channel closes, because this process ended or was killed, it ends too.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A process group, which it ends as a whole: the minifier has processes too.
      detached: process.platform !== 'win32',
      // Releases are always production builds.
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
  { root, remote }: { root: string; remote: string },
  act: (out: string) => Promise<Result>,
): Promise<Result> => {
  const parent = path.join(root, '.build', 'release');
  await removeAbandoned(parent);
  await mkdir(parent, { recursive: true });
  const out = await mkdtemp(path.join(parent, `${remote}-${process.pid}-`));
  try {
    return await act(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
};

/** Folders of killed publishers; the name has the process id. */
const removeAbandoned = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch((): string[] => []);
  const abandoned = names.filter((name) => {
    const pid = /-(\d+)-\w{6}$/.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(abandoned.map((name) => rm(path.join(parent, name), { recursive: true, force: true })));
};
