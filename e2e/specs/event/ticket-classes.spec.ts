import { DEMO_EVENTS } from '@acara/core-api/demo';
import { newMember } from '../../fixtures/account.ts';
import { eventOnSale } from '../../fixtures/sale.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openTicketTab, selectTicket, ticketCard } from '../../fixtures/ticket-tab.ts';
import { wib } from '../../fixtures/wib.ts';

const moment = (instant: string | null) => `${wib.day(instant ?? '')}, ${wib.clock(instant ?? '')} WIB`;

for (const [name, demo, label, hint] of [
  ['is sold out', DEMO_EVENTS.soldOut, 'Ticket Sold Out', undefined],
  ['is no longer sold', DEMO_EVENTS.saleEnded, 'Ticket Sale End', undefined],
  ['belongs to an inactive event', DEMO_EVENTS.inactive, 'Select Ticket', 'Event inaktif'],
] as const)
  test(`a class that ${name} cannot be bought and shows why [tickets.inactive, tickets.ended, tickets.sold-out]`, async ({
    page,
    request,
  }) => {
    const { event } = await eventOnSale(request, demo);
    await openTicketTab(page, demo);
    for (const seat of event.seat?.seat_detail ?? []) {
      const button = ticketCard(page, seat).getByRole('button', { name: label, exact: true });
      await expect(button).toBeDisabled();
      if (hint) await expect(button).toHaveAccessibleDescription(new RegExp(hint));
    }
    if (demo === DEMO_EVENTS.saleEnded)
      await expect(page.getByRole('main')).toContainText(
        `Penjualan tiket telah berakhir pada ${moment(event.event_ticket_sale_end_datetime)}.`,
      );
    if (demo === DEMO_EVENTS.inactive) await expect(page.getByText('Status event inaktif')).toBeVisible();
  });

test('before the sale the banner shows its window, and the dialog its start and nothing but Close [tickets.sale-window, dialog.closed]', async ({
  page,
  request,
  context,
}) => {
  await newMember(context);
  const { event } = await eventOnSale(request, DEMO_EVENTS.notYetOnSale);
  const [start, end] = [event.event_ticket_sale_start_datetime, event.event_ticket_sale_end_datetime];
  await openTicketTab(page, DEMO_EVENTS.notYetOnSale);
  await expect(page.getByRole('main')).toContainText(`Penjualan tiket dibuka ${moment(start)} sampai ${moment(end)}.`);
  const [seat] = event.seat?.seat_detail ?? [];
  if (!seat) throw new Error('no class');
  const dialog = await selectTicket(page, seat);
  await expect(dialog).toContainText(`Penjualan tiket dimulai ${moment(start)}.`);
  await expect(dialog.getByRole('button', { name: 'Continue to checkout' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
});
