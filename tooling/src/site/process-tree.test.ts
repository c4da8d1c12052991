import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { findChildren, getCommand, isAlive, memoryMb, openSockets } from './process-tree.ts';

// Elsewhere the cluster refuses to start.
const onLinux = fs.existsSync('/proc/self/stat') ? describe : describe.skip;

onLinux('the processes of this machine', () => {
  it('are known with who started them, until they end', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    expect(findChildren(process.pid)).toContain(pid);
    expect(getCommand(pid)).toContain('setInterval');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(false);
    expect(findChildren(process.pid)).not.toContain(pid);
    expect(getCommand(pid)).toBe('');
  });

  it('are known with their memory, of which some is their own', async () => {
    const before = memoryMb(process.pid, 'RssAnon');
    const held = Buffer.alloc(64 * 1024 * 1024, 1);
    expect(memoryMb(process.pid, 'RssAnon') - before).toBeGreaterThan(held.length / 1024 / 1024 - 10);
    expect(memoryMb(process.pid)).toBeGreaterThan(memoryMb(process.pid, 'RssAnon'));
  });

  it('are known with their open sockets', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const open = openSockets(process.pid);
    server.close();
    await once(server, 'close');
    expect(openSockets(process.pid)).toBe(open - 1);
  });

  it('have no numbers once they have ended', () => {
    expect([memoryMb(2 ** 22 + 1), openSockets(2 ** 22 + 1)]).toEqual([NaN, NaN]);
  });
});
