import { build, stop } from 'esbuild';
import { FURTHER_SCOPES } from '@acara/shared-contract/provided-libraries';
import { getWorkerCode } from './worker-code.ts';
import { startWorkerProcess } from './worker-process.ts';

jest.mock('esbuild', () => ({ build: jest.fn(), stop: jest.fn() }));

afterEach(() => {
  jest.useRealTimers();
  jest.mocked(build).mockReset();
});

test('a build that hangs is ended after ten seconds', async () => {
  jest.useFakeTimers();
  jest.mocked(build).mockReturnValue(new Promise(() => undefined));
  const code = getWorkerCode().catch(String);
  await jest.advanceTimersByTimeAsync(9000);
  expect(stop).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1000);
  expect(await code).toBe('Error: it took too long');
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a worker whose code cannot be built ends with the reason, and the next one tries again', async () => {
  jest.mocked(build).mockRejectedValue(new Error('no space left'));
  const ended = Promise.withResolvers<string>();
  const worker = startWorkerProcess({ memoryMb: 128, onMessage: () => undefined, onEnd: ended.resolve });
  expect(await ended.promise).toBe('its code could not be built: Error: no space left');
  await worker.kill();

  const failed = jest.mocked(build).mock.calls.length;
  jest.mocked(build).mockResolvedValue({ outputFiles: [{ text: 'code' }], metafile: { outputs: {} } } as never);
  expect(String(await getWorkerCode())).toBe('code');
  await getWorkerCode();
  // Of the worker, and of each share scope.
  expect(jest.mocked(build).mock.calls.length - failed).toBe(1 + FURTHER_SCOPES.length);
});
