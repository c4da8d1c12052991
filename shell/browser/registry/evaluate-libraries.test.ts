import { evaluateLibraries, nextTask } from './evaluate-libraries.ts';

const mockEvaluated: string[] = [];
jest.mock('../provided-libraries.ts', () => {
  const get = (name: string) => ({ '1.0.0': { get: async () => void mockEvaluated.push(name) } });
  return { shareScope: { one: get('one'), other: get('other'), lazy: get('lazy') }, eagerLibraries: ['one', 'other'] };
});

it('begins no task in a hidden page, whose timers are slow', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await nextTask();
  expect(timers).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

it('evaluates each library of the shell in a task of its own, once', async () => {
  const tasks: (() => void)[] = [];
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  jest.spyOn(globalThis, 'setTimeout').mockImplementation((task) => tasks.push(task) as never);
  const first = evaluateLibraries();
  for (const evaluated of [[], ['one'], ['one', 'other']]) {
    expect(mockEvaluated).toEqual(evaluated);
    tasks.shift()?.();
    await settled();
  }
  await first;
  await evaluateLibraries();
  expect(mockEvaluated).toEqual(['one', 'other']);
  expect(tasks).toEqual([]);
});
