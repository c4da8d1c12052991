import { ROOT } from '@acara/server-kit/settings';
import { createDraft, type Draft } from './draft.ts';
import { addRemote, type RemoteOrder } from './remote.ts';
import { addScreen, getExample, type ScreenOrder } from './screen.ts';

let draft: Draft;
beforeEach(() => (draft = createDraft(ROOT)));

const remote = (order: Partial<RemoteOrder>) => () =>
  addRemote(draft, { name: 'mfe-promo', team: 'Promo', path: '/promo', ...order });
const screen = (order: Partial<ScreenOrder>) => () =>
  addScreen(draft, { remote: 'mfe-account', route: 'notes', path: '/catatan', access: 'member', ...order });

describe('a new remote', () => {
  it('gets a title from its name', () => {
    remote({ name: 'mfe-promo-kota' })();
    expect(draft.declaration('mfe-promo-kota').routes).toEqual({
      'promo-kota': { path: '/promo', access: 'public', title: 'Promo Kota' },
    });
  });

  it.each([
    ['promo', 'cannot be the name of a remote'],
    ['mfe-', 'cannot be the name of a remote'],
    ['mfe-Promo', 'cannot be the name of a remote'],
    ['mfe-promo_kota', 'cannot be the name of a remote'],
    ['mfe-2026', 'begins with a letter'],
    [`mfe-${'x'.repeat(40)}`, '40 characters'],
    ['mfe-../shell', 'cannot be the name of a remote'],
    ['mfe-checkout', 'is a remote already'],
  ])('cannot be named %s', (name, words) => {
    expect(remote({ name })).toThrow(words);
  });

  it.each([
    ['/checkout', 'claimed by mfe-checkout'],
    ['/', 'claimed by mfe-discovery'],
    ['/tag/:anything', 'claimed by mfe-discovery remote.json (/tag/:keyword)'],
    ['/detail-event/konser', 'claimed by mfe-event-detail remote.json (/detail-event/:slug)'],
    ['/:page', '/:page also matches paths of the host'],
    ['/notfound', '/notfound belongs to the host'],
    ['/r/promo', '/r belongs to the host'],
    ['promo', 'must'],
    ['/promo/*', '"*" is neither small letters'],
  ])('cannot have the path %s', (pattern, words) => {
    expect(remote({ path: pattern })).toThrow(words);
  });

  it.each(['', ' Promo', 'Promo\nKota', 'x'.repeat(61), '<Promo>', '`${1}`'])('cannot be titled %j', (title) => {
    expect(remote({ title })).toThrow('The title must be');
  });

  it('cannot have a section where no page has a place, nor one without an order', () => {
    expect(remote({ section: 'home.sektion' })).toThrow('No page has the place home.sektion; there are: home.section');
    expect(remote({ section: 'home.section', order: Number('first') })).toThrow('/order must be number');
  });

  it('has an owner', () => {
    remote({ contact: '#team-promo' })();
    expect(draft.declaration('mfe-promo').owner).toEqual({ team: 'Promo', contact: '#team-promo' });
    expect(remote({ team: '<Promo>' })).toThrow('mfe-promo/remote.json has an owner.team that is no name');
    expect(remote({ contact: 'ask Ani' })).toThrow('neither a mail address nor a channel');
  });

  it('has its section after the others', () => {
    remote({ path: undefined, section: 'home.section' })();
    expect(draft.declaration('mfe-promo')).toMatchObject({
      routes: {},
      fragments: { 'promo.section': { place: 'home.section', order: 10, server: true } },
    });
  });
});

describe('a new screen', () => {
  it.each<[string, Partial<ScreenOrder>, string]>([
    ['a name that its remote has', { route: 'tickets' }, 'tickets is a route of mfe-account already'],
    ['a name that another remote has', { route: 'checkout' }, 'checkout is declared by mfe-checkout'],
    ['an invalid name', { route: 'Catatan' }, 'must not have additional properties: Catatan'],
    ['a name whose folder is taken', { route: 'my-tickets' }, 'mfe-account/src/screens/my-tickets is there already'],
    ['a path that its remote has', { path: '/myevent' }, 'notes and tickets have the same path'],
    ['a path that another remote has', { path: '/panduan' }, '/panduan is claimed by mfe-discovery'],
    ['an invalid path', { path: '/catatan/' }, 'end with none'],
    ['an unknown access', { access: 'staff' }, 'allowed values: public, guest, member, secret'],
    ['an unknown menu', { menus: ['top'] }, 'allowed values: bar, drawer, profile, side, footer, app'],
    ['an icon that is no path data', { menus: ['profile'], icon: 'star' }, '/icon must match pattern'],
    ['an entry without a valid order', { menus: ['profile'], order: Number('last') }, '/order must be number'],
    ['an entry to a path with parameters', { menus: ['profile'], path: '/catatan/:id' }, 'which has parameters'],
    ['a title of several lines', { title: 'A\nB' }, 'The title must be'],
  ])('cannot have %s', (_what, order, words) => {
    expect(screen(order)).toThrow(words);
  });

  it('is refused with all reasons at once', () => {
    expect(screen({ route: 'checkout', path: '/panduan', title: ' Catatan' })).toThrow(
      /The title must be.*\n\/panduan is claimed by mfe-discovery.*\ncheckout is declared by mfe-checkout/,
    );
  });

  it('has its menu entries after those of all remotes, for the visitors who may see it', () => {
    screen({ menus: ['profile', 'footer'], icon: 'M4 7h16' })();
    expect(draft.declaration('mfe-account').navigation?.slice(-2)).toEqual([
      { place: 'profile', text: 'Notes', order: 100, icon: 'M4 7h16', route: 'notes', for: 'member' },
      { place: 'footer', text: 'Notes', order: 30, icon: 'M4 7h16', route: 'notes' },
    ]);
  });

  it('has an example URL', () => {
    expect(getExample('/kota/:city/promo/:promoId')).toBe('/kota/contoh/promo/contoh');
  });
});
