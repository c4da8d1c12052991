import { DEMO_EVENTS } from '@acara/core-api/demo';
import type { Locator, Page } from '@playwright/test';
import { beRegular } from '../../fixtures/account.ts';
import { test as purchase } from '../../fixtures/buyer.ts';
import { deadSpots } from '../../fixtures/dead-spots.ts';
import { buySeats, findOffer } from '../../fixtures/sale.ts';
import { getOutcome, ROLES, SCREENS, type Role } from '../../fixtures/screens.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';
import { openTicketTab } from '../../fixtures/ticket-tab.ts';

// What looks like a part of a control is one: its icon, its label and its edge do what its middle does.

const logInAs = async (page: Page, role: Role) => {
  if (role === 'member') await beRegular(page.context());
};

type Place = { x: number; y: number };

/** Within the frame of a field of the search panel: each edge, icon, label and, last, the chevron. */
const placesIn = async (control: Locator): Promise<Place[]> =>
  control.evaluate((element) => {
    const frame = element.parentElement?.parentElement;
    if (!frame) throw new Error('no frame');
    const { width, height, left, top } = frame.getBoundingClientRect();
    const parts = [...frame.querySelectorAll('label, [id$="-label"], :scope > svg')].map((part) => {
      const box = part.getBoundingClientRect();
      return { x: box.left + box.width / 2 - left, y: box.top + box.height / 2 - top };
    });
    return [
      { x: 3, y: height / 2 },
      { x: width - 3, y: height / 2 },
      { x: width / 2, y: 3 },
      { x: width / 2, y: height - 3 },
      ...parts,
    ];
  });

/** A press at each place opens the field; another one on its chevron closes it. */
const expectWholeField = async (control: Locator) => {
  const frame = control.locator('xpath=../..');
  const page = frame.page();
  // As a finger does: at a place of the window, whatever is there.
  const pressAt = async ({ x, y }: Place) => {
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    if (!box) throw new Error('not shown');
    await page.mouse.click(box.x + x, box.y + y);
  };
  const places = await placesIn(control);
  for (const place of places) {
    await pressAt(place);
    await expect(control, JSON.stringify(place)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(control).toHaveAttribute('aria-expanded', 'false');
  }
  const chevron = places.at(-1);
  for (const isOpen of [true, false]) {
    if (chevron) await pressAt(chevron);
    await expect(control).toHaveAttribute('aria-expanded', String(isOpen));
  }
};

const fieldsOf = (panel: Locator) => [
  panel.getByRole('combobox', { name: 'CARI EVENT' }),
  panel.getByRole('combobox', { name: 'AREA' }),
  panel.getByRole('button', { name: /KAPAN/ }),
];

for (const { name, path, role } of [
  { name: 'home', path: '/', role: 'guest' },
  { name: 'the dashboard', path: '/dashboard', role: 'member' },
] as const)
  for (const width of [360, 1280])
    test(
      `every field of the search panel of ${name} opens and closes wherever it is pressed, at ${width} px [panel.whole-field]`,
      verifyUnless((role === 'guest') === (width === 360)),
      async ({ page }) => {
        await logInAs(page, role);
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await hydrated(page);
        if (width === 360)
          await page
            .getByRole('main')
            .getByRole('button', { name: /^Cari event/ })
            .click();
        const panel = (width === 360 ? page.getByRole('dialog') : page.getByRole('main')).getByRole('search').last();
        for (const field of fieldsOf(panel)) await expectWholeField(field);
      },
    );

test('so does the choice of day among the tickets [panel.whole-field]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await openTicketTab(page, DEMO_EVENTS.paid);
  await expectWholeField(page.getByRole('button', { name: /TANGGAL/ }));
});

/** Tabs of the event's page with controls of their own. */
const TABS: Record<string, string[]> = { 'event.detail': ['Tiket', 'Penyelenggara', 'Galeri'] };

for (const role of ROLES)
  for (const width of [360, 1280])
    test(
      `no control of a screen has a dead icon, edge or middle, as a ${role} at ${width} px [site.whole-control]`,
      verifyUnless(role === 'guest' && width === 360),
      async ({ page }) => {
        test.setTimeout(240_000); // Two dozen screens.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await logInAs(page, role);
        const seen = new Set<string>();
        for (const [name, screen] of Object.entries(SCREENS)) {
          const outcome = getOutcome(name, role);
          if (seen.has(outcome)) continue;
          seen.add(outcome);
          await page.goto(screen.at);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(SCREENS[outcome]?.title ?? '');
          if (outcome !== 'not-found') await hydrated(page);
          expect.soft(await deadSpots(page), name).toEqual([]);
          for (const tab of TABS[outcome] ?? []) {
            await page.getByRole('tab', { name: tab, exact: true }).click();
            expect.soft(await deadSpots(page), `${name}, ${tab}`).toEqual([]);
          }
        }
      },
    );

for (const width of [360, 1280])
  purchase(
    `nor has any where an order waits for its payment, at ${width} px [site.whole-control]`,
    verifyUnless(width === 360),
    async ({ page, request, buyer }) => {
      await page.setViewportSize({ width, height: 900 });
      const { seat } = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
      await buySeats(request, buyer, seat, [0]);
      for (const path of ['/dashboard', '/transaksi', '/myevent']) {
        await page.goto(path);
        await hydrated(page);
        await expect(
          page
            .getByRole('main')
            .getByText(/^Bayar/)
            .first(),
        ).toBeVisible();
        expect.soft(await deadSpots(page), path).toEqual([]);
      }
    },
  );
