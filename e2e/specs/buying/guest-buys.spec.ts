import { DEMO_EVENTS } from '@acara/core-api/demo';
import { enterLogin, logIn, openAccount } from '../../fixtures/account.ts';
import { openPayment } from '../../fixtures/checkout.ts';
import { releasePlaces, findOffer } from '../../fixtures/sale.ts';
import { payAtOnce } from '../../fixtures/snap.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  addTickets,
  getAlert,
  continueToCheckout,
  openTicketTab,
  getPurchaseButton,
  pressSeat,
  ticketCard,
  ticketTab,
} from '../../fixtures/ticket-tab.ts';

test('a guest is warned, logs in, is back at the wanted class of the private event, and buys a ticket [tickets.guest, site.private-open]', async ({
  page,
  request,
}) => {
  const account = await openAccount(request);
  const { event, seat, free } = await findOffer(request, DEMO_EVENTS.private, { seats: 'RESERVED' });
  await openTicketTab(page, DEMO_EVENTS.private);
  await ticketCard(page, seat).getByRole('button', { name: 'Select Ticket' }).click();
  const warning = getAlert(page, 'Login!');
  await expect(warning).toContainText('Untuk membeli tiket ini anda harus login terlabih dahulu!');
  await warning.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(`Setelah masuk, Anda kembali ke ${event.event_name}.`)).toBeVisible();
  await enterLogin(page, account);
  await expect(page).toHaveURL(ticketTab(DEMO_EVENTS.private));

  const dialog = getPurchaseButton(page, seat);
  const [number] = free;
  if (number === undefined) await addTickets(dialog, 1);
  else await pressSeat(dialog, number);
  await continueToCheckout(dialog);
  await expect(page).toHaveURL('/checkout');
  await openPayment(page);
  await payAtOnce(page);
  await expect(page).toHaveURL('/myevent');
  await expect(page.getByRole('region', { name: /^Registered Event/ })).toContainText(event.event_name);
  await releasePlaces(request, await logIn(request, account));
});
