import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { childrenOf, commandOf, isRunning } from './process-tree.ts';

// Elsewhere the cluster refuses to start.
const onLinux = fs.existsSync('/proc/self/stat') ? describe : describe.skip;

onLinux('the processes of this machine', () => {
  it('are known with who started them, until they end', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    expect(isRunning(pid)).toBe(true);
    expect(childrenOf(process.pid)).toContain(pid);
    expect(commandOf(pid)).toContain('setInterval');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isRunning(pid)).toBe(false);
    expect(childrenOf(process.pid)).not.toContain(pid);
    expect(commandOf(pid)).toBe('');
  });
});
