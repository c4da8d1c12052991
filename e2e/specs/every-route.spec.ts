import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_EVENTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { declaredRoutes, link, type RouteName } from '../fixtures/links.ts';
import { NOT_FOUND_PATH } from '@acara/shared-contract/release';
import { logIn, putSession } from '../fixtures/account.ts';
import { accessibilityFaults, sidewaysOverflow } from '../fixtures/page-faults.ts';
import { expect, hydrated, test, verifyUnless, type PageWatch } from '../fixtures/test.ts';

type Screen = { at: string; title: string };

const { slug, accessCode } = DEMO_EVENTS.private;

/** Addresses of routes with parameters, and headings that differ from titles: declarations do not have them. */
const NAMED = {
  home: { at: link('home'), title: 'Temukan event seru di sekitar Anda' },
  'register.done': { at: link('register.done'), title: 'Selamat, Anda sudah terdaftar!' },
  'password.reset': { at: `${link('password.reset')}?token=x`, title: 'Ganti Password' },
  'event.detail': {
    at: link('event.detail', { slug: DEMO_EVENTS.paid.slug }),
    title: 'Festival Kopi dan Musik Lereng Merapi',
  },
  'event.private': {
    at: link('event.private', { slug, access: accessCode }),
    title: 'Makan Malam Rahasia di Rumah Tua Kota Lama',
  },
  events: { at: link('events'), title: 'Semua Event' },
  'events.more': { at: link('events.more'), title: 'Semua Event' },
  search: { at: link('search', { keyword: 'konser' }), title: '#konser di Semua Kategori' },
  tag: { at: link('tag', { keyword: 'akhir-pekan' }), title: '#Akhir Pekan di Semua Kategori' },
  'not-found': { at: NOT_FOUND_PATH, title: 'Whoops, lost in space?' },
} satisfies Partial<Record<RouteName | 'not-found', Screen>>;

/** An address of every route, and the heading of its screen. Those with parameters are tested once listed above. */
const SCREENS: Record<string, Screen> = {
  ...Object.fromEntries(
    Object.entries(declaredRoutes).flatMap(([name, { path, title }]) =>
      title === undefined || path.includes(':') ? [] : [[name, { at: path, title }]],
    ),
  ),
  ...NAMED,
};

type Role = 'guest' | 'member';

/** They send members home. */
const LOGINS = ['login', 'register'];

/** Where the address of a route leads. The order of a checkout is that of the tests of buying. */
const getOutcome = (name: string, role: Role): string => {
  if (name === 'not-found' || name === 'checkout') return 'not-found';
  const { access, requires } = declaredRoutes[name] ?? {};
  if (requires) return 'not-found';
  if (LOGINS.includes(name) && role === 'member') return 'home';
  return access === 'member' && role === 'guest' ? 'not-found' : name;
};

/** The console shows the status of a document that was not found. */
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
  expect.soft(await sidewaysOverflow(page), `${where}: sideways`).toBeLessThanOrEqual(0);
  expect.soft(await accessibilityFaults(page), `${where}: axe`).toEqual([]);
  expect
    .soft(
      watched.errors.splice(0).filter((error) => !isOwnStatus(error)),
      `${where}: console`,
    )
    .toEqual([]);
};

type Variant = { role: Role; width: number; colorScheme: 'light' | 'dark' };

const ROLES: Role[] = ['guest', 'member'];
const VARIANTS = ROLES.flatMap((role) =>
  [360, 1280].flatMap((width): Variant[] => [
    { role, width, colorScheme: 'light' },
    { role, width, colorScheme: 'dark' },
  ]),
);

for (const { role, width, colorScheme } of VARIANTS)
  test(
    `every route as a ${role} at ${width} px, ${colorScheme}: its screen or the not-found screen, and nothing wrong with it`,
    verifyUnless(role === 'guest' && width === 360 && colorScheme === 'light'),
    async ({ page, context, watched }) => {
      test.setTimeout(240_000); // Two dozen screens.
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (role === 'member')
        await putSession(context, await logIn(context.request, { ...DEMO_ACCOUNTS.regular, password: DEMO_PASSWORD }));
      const seen = new Set<string>();
      const visit = async (name: string, outcome: string) => {
        const [screen, shown] = [SCREENS[name], SCREENS[outcome]];
        if (!screen || !shown) throw new Error(`no screen ${name} or ${outcome}`);
        await page.goto(screen.at);
        await expectScreen(page, shown);
        // A screen with several addresses is tested once.
        if (seen.has(outcome)) return;
        seen.add(outcome);
        if (outcome !== 'not-found') await hydrated(page);
        await expectNoFaults(page, watched, `${name} as a ${role}`);
      };
      for (const name of Object.keys(SCREENS)) await test.step(name, () => visit(name, getOutcome(name, role)));
      await page.evaluate(() => sessionStorage.setItem('acara_registered_id', '7'));
      await test.step('after a registration', () => visit('register.done', 'register.done'));
    },
  );
