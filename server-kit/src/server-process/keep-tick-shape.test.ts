import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Prints how many of the objects of ticks are alive after a full collection. */
const script = (before: string) => `
  import { createHook } from 'node:async_hooks';
  import { keepTickShape } from ${JSON.stringify(path.join(import.meta.dirname, 'keep-tick-shape.ts'))};
  const nextRound = () => new Promise((resolve) => setImmediate(resolve));
  const ticks = [];
  const hook = createHook({ init: (id, type, trigger, tick) => type === 'TickObject' && ticks.push(new WeakRef(tick)) });
  hook.enable();
  ${before};
  process.nextTick(() => {});
  await nextRound();
  hook.disable();
  await nextRound();
  gc();
  console.log(ticks.filter((tick) => tick.deref()).length);
`;

test.each([
  { title: 'keeps the object of a tick alive', before: 'keepTickShape()', alive: 1 },
  { title: 'is needed for that', before: '0', alive: 0 },
])('$title', async ({ before, alive }) => {
  const args = ['--expose-gc', '--input-type=module', '--eval', script(before)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(Number(stdout)).toBe(alive);
});
