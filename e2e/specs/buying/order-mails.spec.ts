import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test } from '../../fixtures/buyer.ts';
import { memberEmail } from '../../fixtures/account.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { mailTo } from '../../fixtures/mailbox.ts';
import { buySeats, findOffer } from '../../fixtures/sale.ts';
import { site } from '../../fixtures/site-address.ts';
import { forceOutcome, paymentOrders } from '../../fixtures/snap.ts';
import { verifyUnless } from '../../fixtures/test.ts';

for (const scheme of ['light', 'dark'] as const)
  test(
    `the mail shows its codes, fits a phone and has no accessibility problem, ${scheme} [mail.shown]`,
    verifyUnless(scheme === 'dark'),
    async ({ page, request, buyer }) => {
      await page.emulateMedia({ colorScheme: scheme });
      const { seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
      const { transaction_id: id } = await buySeats(
        request,
        buyer,
        seat,
        scheme === 'light' ? free.slice(4, 5) : free.slice(6, 7),
      );
      const [order] = await paymentOrders(request, id);
      await forceOutcome(request, order?.orderId ?? '', 'settlement');
      const mail = await mailTo(request, await memberEmail(request, buyer), 'Tiket Anda');
      const html = mail.html ?? '';
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.setContent(html);
        expect(await accessibilityFaults(page)).toEqual([]);
        const sizes = await page
          .locator('img')
          .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).naturalWidth));
        expect(sizes.length).toBeGreaterThanOrEqual(2);
        expect(Math.min(...sizes)).toBeGreaterThan(0);
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      }
      // Without pictures all that they say is text.
      await page.setContent(html.replaceAll(/ src="[^"]*"/g, ''));
      const number = /Kode: (\S+)/.exec(mail.text)?.[1] ?? '';
      await expect(page.getByText(number, { exact: true })).toBeVisible();
    },
  );

test('the payment page as a document of its own returns to the tickets once paid, else to the transactions [payment.returns, payment.returns-unpaid]', async ({
  page,
  request,
  buyer,
}) => {
  const { seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  // Two orders: a return queries the status of one at most once a second.
  const [unpaid, paid] = [
    await buySeats(request, buyer, seat, free.slice(-1)),
    await buySeats(request, buyer, seat, free.slice(-2, -1)),
  ];
  const open = ({ token = '' }: typeof paid) => page.goto(`${site.sandboxOrigin}/snap/v3/redirection/${token}`);
  const tools = page.getByLabel('Alat uji');
  await open(unpaid);
  await tools.getByRole('button', { name: 'Tutup', exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/transaksi`);
  await open(paid);
  await tools.getByRole('button', { name: 'Bayar', exact: true }).click();
  await page.getByRole('button', { name: 'Selesai' }).click();
  await expect(page).toHaveURL(`${site.origin}/myevent`);
  expect((await paymentOrders(request, paid.transaction_id))[0]?.transaction?.status).toMatch(/settlement|capture/);
});
