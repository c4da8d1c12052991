import { spawn } from 'node:child_process';

export type Build = (remote: string, releaseId: string, out: string) => Promise<void>;

/**
 * The build command of the repository in a child process; its output appears only when it fails.
 * @param root of the repository
 */
export const buildCommand =
  (root: string): Build =>
  (remote, releaseId, out) =>
    new Promise((resolve, reject) => {
      const child = spawn(
        process.execPath,
        ['tooling/src/build/build-remote.mjs', remote, '--release', releaseId, '--out', out],
        {
          cwd: root,
          // When the channel closes, because this process ended or was killed, it ends too.
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          // A process group, which it ends as a whole: the minifier has processes too.
          detached: process.platform !== 'win32',
          // Releases are always production builds: the id would not distinguish them.
          env: { ...process.env, NODE_ENV: 'production' },
        },
      );
      const output: Buffer[] = [];
      child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
      child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0
          ? resolve()
          : reject(new Error(`the build of ${remote} failed (${code}):\n${Buffer.concat(output).toString()}`)),
      );
    });
