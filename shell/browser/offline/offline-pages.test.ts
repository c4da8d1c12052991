import type { Session } from '@acara/shared-auth';
import type { OfflinePage } from '@acara/shared-contract/release';
import { createOfflinePages } from './offline-pages.ts';
import type { KeptPage } from './page-shelf.ts';

const member = (id: number): Session => ({ status: 'member', id, name: `Anggota ${id}` });
const guest: Session = { status: 'guest' };
const pageOf = (html: string): OfflinePage => ({ html, label: 'Lihat' });

const world = (session: Session, kept: KeptPage | null = null) => {
  const state = { session, kept, html: kept && 'dari dulu', steps: [] as string[] };
  const onKeep = jest.fn();
  const pages = createOfflinePages({
    shelf: {
      kept: async () => state.kept,
      keep: async ({ html }, of) => {
        state.steps.push('keep');
        onKeep();
        Object.assign(state, { html, kept: of });
      },
      clear: async () => {
        state.steps.push('clear');
        Object.assign(state, { html: null, kept: null });
      },
    },
    session: () => state.session,
    now: () => 1000,
  });
  return { state, pages, onKeep };
};

describe('the pages for reading offline', () => {
  it('are kept for the member who is here', async () => {
    const { state, pages } = world(member(7));
    await pages.keeperOf(7).keep(pageOf('halaman'));
    expect(state).toMatchObject({ html: 'halaman', kept: { memberId: 7, at: 1000 } });
    expect(await pages.keeperOf(7).keptAt()).toBe(1000);
  });

  it('stay while the member does, whoever kept them', async () => {
    const { state, pages } = world(member(7), { memberId: 7, at: 1 });
    await pages.tidy();
    expect(state.html).toBe('dari dulu');
  });

  it('are taken away for a guest, with the worker that may be left without one', async () => {
    const { state, pages } = world(guest);
    await pages.tidy();
    expect(state.steps).toEqual(['clear']);
  });

  it('of another member are taken away before anything is asked or kept', async () => {
    const { state, pages } = world(member(8), { memberId: 7, at: 1 });
    const keeper = pages.keeperOf(8);
    const done = [pages.tidy(), keeper.keep(pageOf('milik 8'))];
    await Promise.all(done);
    expect(state).toMatchObject({ html: 'milik 8', steps: ['clear', 'keep'] });
  });

  it('of another member are none to who asks', async () => {
    const { pages } = world(member(8), { memberId: 7, at: 1 });
    expect(await pages.keeperOf(8).keptAt()).toBeNull();
  });

  it('are not kept for who has left meanwhile', async () => {
    const { state, pages } = world(member(8));
    await pages.keeperOf(7).keep(pageOf('milik 7'));
    expect(state).toMatchObject({ html: null, steps: [] });
  });

  it('are taken away again where the member leaves while they are written', async () => {
    const { state, pages, onKeep } = world(member(7));
    onKeep.mockImplementation(() => (state.session = guest));
    await pages.keeperOf(7).keep(pageOf('halaman'));
    expect(state).toMatchObject({ html: null, steps: ['keep', 'clear'] });
  });

  it('are kept on after a failure, which who gave the page hears of', async () => {
    const { state, pages, onKeep } = world(member(7));
    onKeep.mockImplementationOnce(() => {
      throw new Error('full');
    });
    const keeper = pages.keeperOf(7);
    await expect(keeper.keep(pageOf('satu'))).rejects.toThrow('full');
    await keeper.keep(pageOf('dua'));
    expect(state.html).toBe('dua');
  });
});
