import type { OfflinePage } from '@acara/shared-contract/release';
import { createRenewal } from './offline-tickets.tsx';

const MINUTE = 60_000;

const setUp = (keptAt: number | null) => {
  const state = { keptAt, time: 100 * MINUTE };
  const write = jest.fn(async (): Promise<OfflinePage> => ({ html: 'tiket', label: 'Lihat' }));
  const keep = jest.fn(async (_page: OfflinePage) => void (state.keptAt = state.time));
  const renew = createRenewal({ offline: { keptAt: async () => state.keptAt, keep }, write, now: () => state.time });
  return { state, write, keep, renew };
};

describe('the renewal of the saved tickets', () => {
  it('saves them where none are saved', async () => {
    const { keep, renew } = setUp(null);
    await renew('visited');
    expect(keep.mock.calls).toEqual([[{ html: 'tiket', label: 'Lihat' }]]);
  });

  it('requests them again after ten minutes, or after a purchase', async () => {
    const { state, write, renew } = setUp(95 * MINUTE);
    await renew('visited');
    expect(write).not.toHaveBeenCalled();
    await renew('purchased');
    expect(write).toHaveBeenCalledTimes(1);
    state.time += 11 * MINUTE;
    await renew('visited');
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('renews one after the other: what was saved just now is not requested again', async () => {
    const { write, renew } = setUp(null);
    await Promise.all([renew('visited'), renew('visited')]);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('does not change the saved tickets where a request fails, and tries again the next time', async () => {
    const { write, keep, renew } = setUp(0);
    write.mockRejectedValueOnce(new Error('offline'));
    await renew('visited');
    expect(keep).not.toHaveBeenCalled();
    await renew('visited');
    expect(keep).toHaveBeenCalledTimes(1);
  });
});
