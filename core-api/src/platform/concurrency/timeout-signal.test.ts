import { timeoutSignal } from './timeout-signal.ts';

describe('a timeout signal', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends when its time is over, as a timeout', () => {
    const signal = timeoutSignal(4_000);
    jest.advanceTimersByTime(3_950);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(100);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('counts no time in which this process did not get to read an answer', () => {
    let stoodStill = 0;
    const signal = timeoutSignal(4_000, () => performance.now() + stoodStill);
    for (let turn = 0; turn < 5; turn += 1) {
      stoodStill += 2_000;
      jest.advanceTimersByTime(100);
    }
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(4_000);
    expect(signal.aborted).toBe(true);
  });

  it('keeps no process alive, and no timer after its end', () => {
    timeoutSignal(250);
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
