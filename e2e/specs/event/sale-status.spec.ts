import { DEMO_EVENTS } from '@acara/core-api/demo';
import type { EventDetail } from '@acara/shared-contract';
import { link } from '../../fixtures/links.ts';
import { getEvent } from '../../fixtures/api.ts';
import { parseJsonLd } from '../../fixtures/json-ld.ts';
import { expect, test } from '../../fixtures/test.ts';
import { wib } from '../../fixtures/wib.ts';

const moment = (instant: string | null) => `${wib.day(instant ?? '')}, ${wib.clock(instant ?? '')} WIB`;

type Kind = keyof typeof DEMO_EVENTS;
type ExpectedText = string | RegExp | ((event: EventDetail) => string);

const rows: [kind: Kind, status: string, text: ExpectedText, jsonLd: string][] = [
  ['paid', 'open', /^Mulai Rp \d/, 'InStock'],
  ['free', 'open', 'FREE', 'InStock'],
  ['notYetOnSale', 'soon', (event) => `Dijual mulai ${moment(event.event_ticket_sale_start_datetime)}`, 'PreOrder'],
  ['saleEnded', 'ended', 'Penjualan berakhir', 'SoldOut'],
  ['soldOut', 'soldOut', 'Tiket habis', 'SoldOut'],
  ['inactive', 'inactive', 'Event inaktif', 'SoldOut'],
  ['over', 'over', 'Event telah berakhir', 'SoldOut'],
];

for (const [kind, status, expected, jsonLd] of rows)
  test(`the demo event ${kind} is ${status} on its card, its page and in JSON-LD [sale.everywhere]`, async ({
    page,
    request,
  }) => {
    const { slug } = DEMO_EVENTS[kind];
    const event = await getEvent(request, slug);
    expect(event.event_sale_status).toBe(status);
    const words = typeof expected === 'function' ? expected(event) : expected;

    await page.goto(link('search', { keyword: event.event_name }));
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: event.event_name, exact: true }) });
    // Lists have neither inactive nor past events.
    if (kind === 'inactive' || kind === 'over') await expect(card).toHaveCount(0);
    else await expect(card.getByText(words, { exact: true })).toBeVisible();

    const answer = await page.goto(link('event.detail', { slug }));
    const hero = page.getByRole('heading', { level: 1 }).locator('..');
    await expect(hero.getByText(words, { exact: true })).toBeVisible();
    const [about = {}] = parseJsonLd((await answer?.text()) ?? '');
    const offers = about.offers as { availability: string }[] | undefined;
    expect([...new Set(offers?.map(({ availability }) => availability))]).toEqual([`https://schema.org/${jsonLd}`]);
  });
