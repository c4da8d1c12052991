import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own, without a developer's `.env`. Resolves when it listens. @throws with its output */
export const startServer = async (file: string, environment: Record<string, string>) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [file], { env: { PATH, NODE_COMPILE_CACHE, ENV_FILE: '', ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  for (;;) {
    const [origin] = /http:\/\/127[.]0[.]0[.]1:\d+/.exec(output) ?? [];
    if (origin)
      return {
        origin,
        output: () => output,
        /** As an operator ends it. */
        end: async () => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
    if (child.exitCode !== null) throw new Error(output);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
};
