import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@acara/tooling/src/net/ports.ts';

const SERVER = path.join(__dirname, 'server.ts');

describe('the edge as a process', () => {
  it('answers, and ends, when the disk of its log is full', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-edge-'));
    const full = fs.openSync('/dev/full', 'w');
    const port = await freePort();
    const child = spawn(process.execPath, [SERVER], {
      env: { PATH: process.env['PATH'], PORT: String(port), RELEASES_DIR: folder },
      stdio: ['ignore', full, full],
    });
    try {
      const ended = once(child, 'exit');
      const ask = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
      while (child.exitCode === null && !(await ask().catch(() => 0)));
      // Far more lines than are written at once.
      for (let round = 0; round < 20; round += 1)
        expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array.from({ length: 50 }, () => 200));
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      fs.rmSync(folder, { recursive: true });
    }
  });
});
