import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const WATCHDOG = path.join(__dirname, 'watchdog.ts');
const LIMIT_MS = 500;

/** Runs a process under the watchdog. @returns how it ended, its output, and after how many ms */
const run = async (work: string, ...flags: string[]) => {
  const script = `
    import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
    const stop = startWatchdog({ name: 'sample', limitMs: ${LIMIT_MS} });
    const standStill = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    setTimeout(() => {}, 3_000);
    ${work}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stdout.on('data', (data) => (words += String(data)));
  child.stderr.on('data', (data) => (words += String(data)));
  const [code, signal] = await once(child, 'close');
  return { code, signal, words, ms: performance.now() - begun };
};

// Each waits for a process of its own, so they wait at once.
describe('the watchdog', () => {
  it.concurrent('kills a process whose event loop is blocked, with a message', async () => {
    const { signal, words, ms } = await run("setTimeout(() => { console.log('still'); standStill(60_000); }, 100)");
    expect(signal).toBe('SIGKILL');
    expect(words).toContain('still\n');
    expect(words).toContain('sample: the event loop was blocked for 0.5 s, killing this process\n');
    expect(ms).toBeLessThan(10_000);
  });

  it.concurrent('does not end a process that is busy with pauses, or idle', async () => {
    const { code, words } = await run(`
      let turns = 0;
      const timer = setInterval(() => { standStill(${LIMIT_MS / 4}); if ((turns += 1) === 12) clearInterval(timer); }, 5);`);
    expect({ code, words }).toEqual({ code: 0, words: '' });
  });

  it.concurrent('does not end a process that a debugger pauses', async () => {
    const { code } = await run(`setTimeout(() => standStill(${LIMIT_MS * 4}), 200)`, '--inspect=127.0.0.1:0');
    expect(code).toBe(0);
  });

  it.concurrent('does not kill a process that was suspended and continues', async () => {
    const { code } = await run(`
      import('node:child_process').then(({ spawn }) => {
        const { pid } = process;
        spawn('sh', ['-c', \`sleep 0.2; kill -STOP \${pid}; sleep \${${(LIMIT_MS * 3) / 1000}}; kill -CONT \${pid}\`]);
      });`);
    expect(code).toBe(0);
  });

  it.concurrent('can be ended', async () => {
    const { code } = await run(`stop(); setTimeout(() => standStill(${LIMIT_MS * 4}), 100)`);
    expect(code).toBe(0);
  });
});
