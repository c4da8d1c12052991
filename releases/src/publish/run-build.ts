import { spawn } from 'node:child_process';

/** Builds a package under a release id, into the folder `out`. */
export type Build = (remote: string, releaseId: string, out: string) => Promise<void>;

/**
 * The build command of the repository in a process of its own; what it prints appears only when it fails.
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
          // By the channel it sees that this process has ended, also when it was killed, and ends too.
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          // A group of its own, which it ends as a whole: the minifier has processes too.
          detached: process.platform !== 'win32',
          // A release is what visitors get, on a developer's machine too: its id would not tell the two kinds apart.
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
