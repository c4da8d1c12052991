import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { getWorkerCode } from './worker-code.ts';
import { startWorkerProcess, workerFlags } from './worker-process.ts';

test('a worker ends when its edge has gone, however that ended', async () => {
  const child = spawn(process.execPath, [...workerFlags(128), '128'], {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
  });
  child.stdin?.end(await getWorkerCode());
  const channel = child.stdio[3] as Duplex;
  const ended = once(child, 'exit');
  await once(channel, 'data');
  channel.destroy();
  expect(await ended).toEqual([0, null]);
});

test('a killed worker is reported once', async () => {
  const reasons: string[] = [];
  const started = Promise.withResolvers<void>();
  const worker = startWorkerProcess({
    memoryMb: 128,
    onMessage: () => started.resolve(),
    onEnd: (reason) => reasons.push(reason),
  });
  await started.promise;
  await worker.kill();
  await worker.kill();
  expect(reasons).toEqual(['it ended with SIGKILL']);
});

test('a worker whose heap is full ends without a heap dump in the log', async () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ended = Promise.withResolvers<string>();
  startWorkerProcess({ memoryMb: 4, onMessage: () => undefined, onEnd: ended.resolve });
  expect(await ended.promise).toBe('it ended with SIGABRT');
  expect(write).toHaveBeenCalled();
  expect(write.mock.calls.join()).not.toMatch(/heap|GCs/);
  write.mockRestore();
});
