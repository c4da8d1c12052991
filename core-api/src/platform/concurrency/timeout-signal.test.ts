import { timeoutSignal } from './timeout-signal.ts';

describe('a timeout signal', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('aborts with a timeout error', () => {
    const signal = timeoutSignal(4_000);
    jest.advanceTimersByTime(3_950);
    expect(signal.aborted).toBe(false);
    jest.advanceTimersByTime(100);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('does not count time in which the process was blocked', () => {
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

  it('keeps neither the process nor a timer alive', () => {
    timeoutSignal(250);
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
