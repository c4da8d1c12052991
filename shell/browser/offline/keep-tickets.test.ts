import type { Session } from '@acara/shared-auth';
import { createTicketKeeper } from './keep-tickets.ts';
import type { KeptPage } from './ticket-shelf.ts';

const MINUTE = 60_000;
const member = (id: number): Session => ({ status: 'member', id, name: `Anggota ${id}` });

const world = (session: Session, kept: KeptPage | null = null) => {
  const state = { session, kept, html: '', time: 100 * MINUTE, clears: 0 };
  const load = jest.fn(async () => []);
  const look = createTicketKeeper({
    shelf: {
      kept: async () => state.kept,
      keep: async (html, page) => {
        state.html = html;
        state.kept = page;
      },
      clear: async () => {
        state.clears += 1;
        state.kept = null;
      },
    },
    session: () => state.session,
    load,
    write: (_tickets, name) => `tiket ${name}`,
    now: () => state.time,
  });
  return { state, load, look };
};

describe('the keeper of tickets', () => {
  it('keeps those of a member', async () => {
    const { state, look } = world(member(7));
    await look('session');
    expect(state).toMatchObject({ html: 'tiket Anggota 7', kept: { memberId: 7, at: 100 * MINUTE } });
  });

  it('asks for them again after ten minutes, or when something was bought', async () => {
    const { state, load, look } = world(member(7), { memberId: 7, at: 95 * MINUTE });
    await look('session');
    expect(load).not.toHaveBeenCalled();
    await look('changed');
    expect(load).toHaveBeenCalledTimes(1);
    state.time += 11 * MINUTE;
    await look('session');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('takes everything away for a guest', async () => {
    const { state, load, look } = world({ status: 'guest' }, { memberId: 7, at: 0 });
    await look('session');
    expect(state).toMatchObject({ clears: 1, kept: null });
    expect(load).not.toHaveBeenCalled();
  });

  it('takes away what was another member’s before it asks for anything', async () => {
    const { state, load, look } = world(member(8), { memberId: 7, at: 99 * MINUTE });
    load.mockImplementationOnce(async () => {
      expect(state.kept).toBeNull();
      throw new Error('offline');
    });
    await look('session');
    expect(state).toMatchObject({ clears: 1, kept: null });
  });

  it('keeps nothing where the member left while the tickets were on their way', async () => {
    const { state, load, look } = world(member(7));
    load.mockImplementationOnce(async () => {
      state.session = { status: 'guest' };
      return [];
    });
    await look('session');
    expect(state.kept).toBeNull();
  });

  it('leaves what is kept where the tickets cannot be had', async () => {
    const { state, load, look } = world(member(7), { memberId: 7, at: 0 });
    load.mockRejectedValueOnce(new Error('offline'));
    await look('session');
    expect(state.kept).toEqual({ memberId: 7, at: 0 });
  });
});
