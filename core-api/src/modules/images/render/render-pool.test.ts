import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { PictureJob } from './picture-job.ts';
import { createRenderPool, RenderQueueFull } from './render-pool.ts';

const JOB: PictureJob = { kind: 'logo', facts: { id: 1, name: 'Uji' } };

/** A thread that answers when told to. */
class FakeWorker extends EventEmitter {
  asked = 0;
  ended = false;
  postMessage() {
    this.asked += 1;
  }
  ref() {}
  unref() {}
  terminate() {
    this.ended = true;
    return Promise.resolve(0);
  }
  answer() {
    this.emit('message', { files: [new Uint8Array([1, 2, 3])] });
  }
}

const setUp = (options: { size?: number; queue?: number; timeout?: number } = {}) => {
  const workers: FakeWorker[] = [];
  const pool = createRenderPool({
    ...options,
    startWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      // The pool uses no more of a thread than this.
      return worker as unknown as Worker;
    },
  });
  return { pool, workers };
};

describe('the render pool', () => {
  it('starts no thread before there is work, and no more than its size', () => {
    const { pool, workers } = setUp({ size: 2 });
    expect(workers).toHaveLength(0);
    for (let k = 0; k < 5; k += 1) void pool.render(JOB, [320]).catch(() => {});
    expect(workers.map(({ asked }) => asked)).toEqual([1, 1]);
    return pool.close();
  });

  it('gives the next picture to the thread that is done', async () => {
    const { pool, workers } = setUp({ size: 1 });
    const first = pool.render(JOB, [320]);
    const second = pool.render(JOB, [320]);
    workers[0]?.answer();
    expect(await first).toEqual([Buffer.from([1, 2, 3])]);
    expect(workers[0]?.asked).toBe(2);
    workers[0]?.answer();
    await second;
    await pool.close();
  });

  it('replaces a thread that died and goes on', async () => {
    const { pool, workers } = setUp({ size: 1 });
    const lost = pool.render(JOB, [320]);
    const next = pool.render(JOB, [320]);
    workers[0]?.emit('error', new Error('out of memory'));
    await expect(lost).rejects.toThrow('out of memory');
    expect(workers).toHaveLength(2);
    workers[1]?.answer();
    await expect(next).resolves.toHaveLength(1);
    await pool.close();
  });

  it('passes on why a picture could not be drawn', async () => {
    const { pool, workers } = setUp();
    const picture = pool.render(JOB, [320]);
    workers[0]?.emit('message', { failure: 'The icon x was not loaded' });
    await expect(picture).rejects.toThrow('The icon x was not loaded');
    await pool.close();
  });

  it('gives up a picture that takes too long', async () => {
    jest.useFakeTimers();
    const { pool, workers } = setUp({ size: 1, timeout: 1_000 });
    const picture = pool.render(JOB, [320]);
    jest.advanceTimersByTime(1_001);
    await expect(picture).rejects.toThrow('No picture after 1000 ms');
    expect(workers[0]?.ended).toBe(true);
    jest.useRealTimers();
    await pool.close();
  });

  it('refuses when too many wait, and when it is closed', async () => {
    const { pool } = setUp({ size: 1, queue: 1 });
    const [first, second] = [pool.render(JOB, [320]), pool.render(JOB, [320])];
    await expect(pool.render(JOB, [320])).rejects.toThrow(RenderQueueFull);
    const ended = Promise.allSettled([first, second]);
    await pool.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.render(JOB, [320])).rejects.toThrow(RenderQueueFull);
  });
});
