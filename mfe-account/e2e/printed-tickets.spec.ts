import type { BrowserContext, Page } from '@playwright/test';
import type { Ticket } from '@acara/shared-contract';
import { beRegular } from '@acara/e2e/fixtures/account';
import { codesOn, readPages } from '@acara/e2e/fixtures/codes';
import { expect, test, verifyUnless } from '@acara/e2e/fixtures/test';

/** Logs a member with many tickets in; answers the numbers of their issued tickets. */
const withTickets = async (context: BrowserContext): Promise<string[]> => {
  const login = await beRegular(context);
  const answer = await context.request.get('/api/v1/ticket?ticket_status_name=issued&limit=1000', {
    headers: { authorization: `Bearer ${login.auth.token}` },
  });
  const { data } = (await answer.json()) as { data: Ticket[] };
  return data.map(({ ticket_booking_number: number }) => number);
};

const openTickets = async (page: Page) => {
  await page.goto('/myevent');
  await expect(page.getByRole('button', { name: 'Cetak semua tiket' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Kode QR/ }).first()).toBeVisible();
};

const onPaper = async (page: Page) => {
  const pages = await readPages(await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm' } }));
  return {
    text: pages.map(({ text }) => text).join(' '),
    codes: pages.flatMap(({ pixels }) => codesOn(pixels)),
    pages,
  };
};

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `printing Tiket Saya, ${colorScheme}: every code is complete and readable on white, without buttons, header and footer [my-tickets.print-all]`,
    verifyUnless(colorScheme === 'dark'),
    async ({ page, context }) => {
      const numbers = await withTickets(context);
      expect(numbers.length).toBeGreaterThan(4);
      await page.emulateMedia({ colorScheme });
      await openTickets(page);
      const { text, codes, pages } = await onPaper(page);
      expect(codes.toSorted()).toEqual(numbers.toSorted());
      expect(pages.length).toBeGreaterThan(1);
      for (const { pixels } of pages) expect([...pixels.data.slice(0, 3)]).toEqual([255, 255, 255]);
      for (const word of ['Unduh', 'Cetak', 'Hak cipta', 'Cari Event', 'Lanjutkan Pembayaran'])
        expect(text).not.toContain(word);
    },
  );

test('printing one ticket: its code and its event, and nothing of the others [my-tickets.print-one]', async ({
  page,
  context,
}) => {
  const numbers = await withTickets(context);
  const [first = ''] = numbers;
  await openTickets(page);
  // The browser's print window would wait for a person: the page is printed to PDF at that moment instead.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', 'print');
  });
  await page.getByRole('button', { name: `Cetak tiket ${first}` }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'print');
  const name = await page.locator('section:has([data-printed]) h3').filter({ visible: true }).first().textContent();
  const { text, codes, pages } = await onPaper(page);
  expect(codes).toEqual([first]);
  expect(pages).toHaveLength(1);
  expect(text.replaceAll(' ', '')).toContain(first);
  for (const other of numbers.slice(1)) expect(text.replaceAll(' ', '')).not.toContain(other);
  expect(name).not.toBe('');
});
