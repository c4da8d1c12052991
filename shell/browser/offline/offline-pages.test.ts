import type { Session } from '@acara/shared-auth';
import type { OfflinePage } from '@acara/shared-contract/release';
import { createOfflinePages, type StoredPage } from './offline-pages.ts';

const member = (id: number): Session => ({ status: 'member', id, name: `Anggota ${id}` });
const guest: Session = { status: 'guest' };
const createPage = (html: string): OfflinePage => ({ html, label: 'Lihat' });

const setUp = (session: Session, stored: StoredPage | null = null) => {
  const state = { session, stored, html: stored && 'dari dulu', steps: [] as string[] };
  const onStore = jest.fn();
  const pages = createOfflinePages({
    cache: {
      stored: async () => state.stored,
      store: async ({ html }, of) => {
        state.steps.push('store');
        onStore();
        Object.assign(state, { html, stored: of });
      },
      clear: async () => {
        state.steps.push('clear');
        Object.assign(state, { html: null, stored: null });
      },
    },
    guestPage: () => createPage('untuk tamu'),
    session: () => state.session,
    now: () => 1000,
  });
  return { state, pages, onStore };
};

describe('offline pages', () => {
  it('are stored for the current member', async () => {
    const { state, pages } = setUp(member(7));
    await pages.getKeeper(7).keep(createPage('halaman'));
    expect(state).toMatchObject({ html: 'halaman', stored: { memberId: 7, at: 1000 } });
    expect(await pages.getKeeper(7).keptAt()).toBe(1000);
  });

  it('stay while the member is the same', async () => {
    const { state, pages } = setUp(member(7), { memberId: 7, at: 1 });
    await pages.tidy();
    expect(state.html).toBe('dari dulu');
  });

  it('of a member are replaced by that for guests after a logout, cleared first', async () => {
    const { state, pages } = setUp(guest, { memberId: 7, at: 1 });
    await pages.tidy();
    expect(state).toMatchObject({ html: 'untuk tamu', steps: ['clear', 'store'] });
  });

  it('for guests are stored once, renewed after a week, and stay until a member has one', async () => {
    const { state, pages } = setUp(guest);
    await pages.tidy();
    await pages.tidy();
    expect(state).toMatchObject({ html: 'untuk tamu', steps: ['store'] });
    Object.assign(state, { stored: { ...state.stored, at: 1000 - 8 * 24 * 60 * 60 * 1000 } });
    await pages.tidy();
    expect(state.steps).toEqual(['store', 'store']);
    state.session = member(7);
    await pages.tidy();
    expect(state.html).toBe('untuk tamu');
    expect(await pages.getKeeper(7).keptAt()).toBeNull();
    await pages.getKeeper(7).keep(createPage('milik 7'));
    expect(state.html).toBe('milik 7');
  });

  it('of another member are cleared before anything is read or stored', async () => {
    const { state, pages } = setUp(member(8), { memberId: 7, at: 1 });
    const keeper = pages.getKeeper(8);
    const done = [pages.tidy(), keeper.keep(createPage('milik 8'))];
    await Promise.all(done);
    expect(state).toMatchObject({ html: 'milik 8', steps: ['clear', 'store'] });
  });

  it('of another member cannot be read', async () => {
    const { pages } = setUp(member(8), { memberId: 7, at: 1 });
    expect(await pages.getKeeper(8).keptAt()).toBeNull();
  });

  it('are not stored for a member who has logged out meanwhile', async () => {
    const { state, pages } = setUp(member(8));
    await pages.getKeeper(7).keep(createPage('milik 7'));
    expect(state).toMatchObject({ html: null, steps: [] });
  });

  it('are cleared again if the member logs out while they are written', async () => {
    const { state, pages, onStore } = setUp(member(7));
    onStore.mockImplementationOnce(() => (state.session = guest));
    await pages.getKeeper(7).keep(createPage('halaman'));
    expect(state).toMatchObject({ html: null, steps: ['store', 'clear'] });
  });

  it('can be stored after a failure, which rejects for its caller', async () => {
    const { state, pages, onStore } = setUp(member(7));
    onStore.mockImplementationOnce(() => {
      throw new Error('full');
    });
    const keeper = pages.getKeeper(7);
    await expect(keeper.keep(createPage('satu'))).rejects.toThrow('full');
    await keeper.keep(createPage('dua'));
    expect(state.html).toBe('dua');
  });
});
