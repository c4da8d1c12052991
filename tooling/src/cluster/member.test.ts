import { ChildProcess } from 'node:child_process';
import { createMember, pauseAfter, type MemberTools } from './member.ts';

const PROGRAM = {
  name: 'edge-1',
  command: ['server.ts'] as const,
  env: {},
  logFile: '/nowhere/edge-1.log',
  readyUrl: 'http://127.0.0.1:1/readyz',
};

/** A process that is not one. */
const fakeChild = () => Object.assign(new ChildProcess(), { pid: 7, exitCode: null as number | null });

const stage = () => {
  const children: ReturnType<typeof fakeChild>[] = [];
  const pauses: number[] = [];
  let due: (() => void) | undefined;
  const state = { ready: true, now: 0 };
  const fall = (child = children.at(-1)) => {
    if (!child) throw new Error('nothing runs');
    child.exitCode = 1;
    child.emit('exit', 1, null);
  };
  const tools: MemberTools = {
    spawn: () => {
      const child = fakeChild();
      children.push(child);
      return child;
    },
    isReady: async () => state.ready,
    end: async (child) => fall(children.find((one) => one === child)),
    now: () => state.now,
    after: (ms, call) => {
      pauses.push(ms);
      due = call;
      return () => (due = undefined);
    },
  };
  const events = { fell: jest.fn(), returned: jest.fn() };
  const member = createMember(PROGRAM, events, tools);
  /** Lets the pause be over. */
  const passPause = async () => {
    due?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { member, children, pauses, world: state, events, fall, passPause };
};

describe('a member', () => {
  it('that falls over is started again after a pause that doubles while it goes on falling', async () => {
    const { member, pauses, events, fall, passPause } = stage();
    await member.start();
    for (let fallen = 0; fallen < 3; fallen += 1) {
      fall();
      expect(member.state).toBe('waiting');
      await passPause();
    }
    expect(pauses).toEqual([100, 200, 400]);
    expect(member).toMatchObject({ state: 'ready', falls: 3 });
    expect(events.returned).toHaveBeenCalledTimes(3);
  });

  it('begins with the shortest pause after it has run for a while', async () => {
    const { member, pauses, world, fall, passPause } = stage();
    await member.start();
    fall();
    await passPause();
    world.now = 31_000;
    fall();
    expect(pauses).toEqual([100, 100]);
  });

  it('is tried again where the start after a fall fails too', async () => {
    const { member, pauses, world, fall, passPause } = stage();
    await member.start();
    fall();
    world.ready = false;
    await passPause();
    expect(member.state).toBe('waiting');
    world.ready = true;
    await passPause();
    expect(member.state).toBe('ready');
    expect(pauses).toEqual([100, 200]);
  });

  it('that does not become ready when it is asked to ends, and says so', async () => {
    const { member, children, world } = stage();
    world.ready = false;
    await expect(member.start()).rejects.toThrow(`edge-1 is not ready: ${PROGRAM.readyUrl} does not answer`);
    expect(member).toMatchObject({ state: 'stopped', pid: 0 });
    expect(children).toHaveLength(1);
  });

  it('that is ended stays so, in its pause too', async () => {
    const { member, children, fall, passPause } = stage();
    await member.start();
    fall();
    await member.end();
    await passPause();
    expect(member.state).toBe('stopped');
    expect(children).toHaveLength(1);
  });

  it('waits ten seconds at most', () => {
    expect([1, 2, 5, 20].map(pauseAfter)).toEqual([100, 200, 1600, 10_000]);
  });
});
