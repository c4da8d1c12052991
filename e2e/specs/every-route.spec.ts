import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_EVENTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { href, paths, type RouteName } from '@acara/shared-contract/paths';
import { logIn, putSession } from '../fixtures/account.ts';
import { graveFaults, sidewaysRoom } from '../fixtures/page-faults.ts';
import { expect, hydrated, test, type PageWatch } from '../fixtures/test.ts';

type Screen = { at: string; title: string };

const { slug, accessCode } = DEMO_EVENTS.private;

/** An address of every route, and the heading of its screen. */
const SCREENS: Record<RouteName, Screen> = {
  home: { at: href.home(), title: 'Temukan event seru di sekitar Anda' },
  login: { at: href.login(), title: 'Masuk' },
  register: { at: href.register(), title: 'Daftar Akun' },
  registerCongrats: { at: href.registerCongrats(), title: 'Selamat, Anda sudah terdaftar!' },
  forgotPassword: { at: href.forgotPassword(), title: 'Lupa Password' },
  resetPassword: { at: `${href.resetPassword()}?token=x`, title: 'Ganti Password' },
  eventDetail: { at: href.eventDetail(DEMO_EVENTS.paid.slug), title: 'Festival Kopi dan Musik Lereng Merapi' },
  privateEventDetail: { at: href.eventDetail(slug, accessCode), title: 'Makan Malam Rahasia di Rumah Tua Kota Lama' },
  events: { at: href.events(), title: 'Semua Event' },
  moreEvents: { at: href.moreEvents(), title: 'Semua Event' },
  likedEvents: { at: href.likedEvents(), title: 'Event Disukai' },
  search: { at: href.search('konser'), title: '#konser di Semua Kategori' },
  tag: { at: href.tag('akhir-pekan'), title: '#Akhir Pekan di Semua Kategori' },
  terms: { at: href.terms(), title: 'Syarat & Ketentuan' },
  guide: { at: href.guide(), title: 'Panduan' },
  allCategories: { at: href.allCategories(), title: 'Semua Kategori' },
  dashboard: { at: href.dashboard(), title: 'Dashboard User' },
  myTickets: { at: href.myTickets(), title: 'Tiket Saya' },
  transactions: { at: href.transactions(), title: 'Transaksi Saya' },
  profile: { at: href.profile(), title: 'Kelola Akun' },
  password: { at: href.password(), title: 'Password & Keamanan' },
  contact: { at: href.contact(), title: 'Info Detail' },
  checkout: { at: href.checkout(), title: 'Checkout' },
  notFound: { at: href.notFound(), title: 'Whoops, lost in space?' },
};
const NAMES = Object.keys(SCREENS) as RouteName[];
const GUESTS_ONLY: RouteName[] = ['login', 'register'];

type Role = 'guest' | 'member';

/** Where the address of a route leads (spec §2, Route guards). The order of a checkout is that of the tests of buying. */
const outcomeOf = (name: RouteName, role: Role): RouteName => {
  const { access } = paths[name];
  if (access === 'public') return role === 'member' && GUESTS_ONLY.includes(name) ? 'home' : name;
  return role === 'member' && (access === 'private' || access === 'logged-in') ? name : 'notFound';
};

/** That a document was not found is what its status says, in the console too. */
const isOwnStatus = (error: string) => /status of 404 .*http\S+$/.test(error) && !/\/(r|api|img)\//.test(error);

const expectScreen = async (page: Page, { at, title }: Screen) => {
  await expect(page).toHaveURL(at);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
};

const expectNoFaults = async (page: Page, watched: PageWatch, where: string) => {
  await expect(
    page
      .getByRole('main')
      .getByText(/^Memuat/)
      .filter({ visible: true }),
  ).toHaveCount(0);
  expect.soft(await sidewaysRoom(page), `${where}: sideways`).toBeLessThanOrEqual(0);
  expect.soft(await graveFaults(page), `${where}: axe`).toEqual([]);
  expect
    .soft(
      watched.errors.splice(0).filter((error) => !isOwnStatus(error)),
      `${where}: console`,
    )
    .toEqual([]);
};

type Look = { role: Role; width: number; colorScheme: 'light' | 'dark' };

const ROLES: Role[] = ['guest', 'member'];
const LOOKS = ROLES.flatMap((role) =>
  [360, 1280].flatMap((width): Look[] => [
    { role, width, colorScheme: 'light' },
    { role, width, colorScheme: 'dark' },
  ]),
);

const isFull = process.env.E2E_MATRIX === 'full';
/** Every two of role, width and scheme meet; with `E2E_MATRIX=full` all three do. */
const isPairwise = ({ role, width, colorScheme }: Look) =>
  ((role === 'guest') === (width === 360)) === (colorScheme === 'light');

for (const { role, width, colorScheme } of LOOKS.filter((look) => isFull || isPairwise(look)))
  test(`every route as a ${role} at ${width} px, ${colorScheme}: its screen or the not-found screen, and nothing wrong with it`, async ({
    page,
    context,
    watched,
  }) => {
    test.setTimeout(240_000); // Two dozen screens.
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (role === 'member')
      await putSession(context, await logIn(context.request, { ...DEMO_ACCOUNTS.regular, password: DEMO_PASSWORD }));
    const seen = new Set<RouteName>();
    const visit = async (name: RouteName, outcome: RouteName) => {
      await page.goto(SCREENS[name].at);
      await expectScreen(page, SCREENS[outcome]);
      // A screen that several addresses lead to is looked at once.
      if (seen.has(outcome)) return;
      seen.add(outcome);
      if (paths[outcome].owner !== 'shell') await hydrated(page);
      await expectNoFaults(page, watched, `${name} as a ${role}`);
    };
    for (const name of NAMES) await test.step(name, () => visit(name, outcomeOf(name, role)));
    await page.evaluate(() => sessionStorage.setItem('acara_registered_id', '7'));
    await test.step('registerCongrats after a registration', () => visit('registerCongrats', 'registerCongrats'));
  });
