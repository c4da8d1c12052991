import { testSettings } from '@acara/shared-remote/testing';
import { sampleEvent } from '@acara/shared-event-ui/testing';
import { readCategory, readDay, readPage } from './listing-address.ts';
import { listingDocumentHead } from './listing-document-head.ts';
import { listingHead, type Listing } from './listing-head.ts';
import { listingOutcome, listingStatus, type ListingFacts } from './listing-outcome.ts';

const of = (query: string) => new URLSearchParams(query);

it.each([
  ['', 'all'],
  ['category=', 'all'],
  ['category=all', 'all'],
  ['category=21', 21],
  ['category=2147483647', 2_147_483_647],
  ['category=2147483648', 'unknown'],
  ['category=0', 'unknown'],
  ['category=abc', 'unknown'],
  ['category=1%27%20or%201=1', 'unknown'],
])('reads the category of %s as %s', (query, category) => {
  expect(readCategory(of(query))).toBe(category);
});

it.each([
  ['', 1],
  ['page=7', 7],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=abc', 1],
  ['page=1e9', 1],
  ['page=1000000000', 1_000_000],
  ['page=99999999999999999999', 1],
])('reads the page of %s as %d', (query, page) => {
  expect(readPage(of(query))).toBe(page);
});

it.each([
  ['2026-12-05', '2026-12-05'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', 'unknown'],
  ['2026-13-01', 'unknown'],
  ['foo', 'unknown'],
  ['05/12/2026', 'unknown'],
])('reads the day %s as %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe('a listing', () => {
  const facts: ListingFacts = { category: 'all', isMissing: false, page: 1, list: undefined, error: null };
  const data = [sampleEvent()];

  it.each<[string, Partial<ListingFacts>, number]>([
    ['loading', {}, 503],
    ['failed', { error: new Error('x') }, 503],
    ['ready', { list: { data, last_page: 1 } }, 200],
    ['empty', { list: { data: [], last_page: 1 } }, 200],
    ['beyond-end', { page: 3, list: { data: [], last_page: 2 } }, 404],
    ['no-category', { category: 'unknown' }, 404],
    ['no-category', { category: 5, isMissing: true, list: { data: [], last_page: 1 } }, 404],
  ])('is %s', (outcome, more, status) => {
    const found = listingOutcome({ ...facts, ...more });
    expect(found).toBe(outcome);
    expect(listingStatus[found]).toBe(status);
  });

  const head = (events: typeof data) => {
    const listing: Listing = {
      title: 'Semua Event di kategori Musik',
      description: 'x',
      path: '/event?category=3&page=2',
      page: 2,
      pageSize: 6,
      events,
      steps: [{ name: 'Semua Event', path: '/event' }],
    };
    return { ...listingHead(listing, testSettings), ...listingDocumentHead(listing, testSettings) };
  };

  it('describes its page and the breadcrumb to search engines', () => {
    const { canonical, title, jsonLd } = head(data);
    expect(title).toBe('Semua Event di kategori Musik (halaman 2) — Acara');
    expect(canonical).toBe('http://localhost:3000/event?category=3&page=2');
    expect(jsonLd).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Beranda', item: 'http://localhost:3000/' },
          { position: 2, name: 'Semua Event', item: 'http://localhost:3000/event' },
          { position: 3, name: 'Semua Event di kategori Musik' },
        ],
      },
      { '@type': 'ItemList', itemListElement: [{ position: 7, url: data[0]?.event_full_url }] },
    ]);
  });

  it('without events is not indexed', () => {
    expect(head([])).toMatchObject({ robots: 'noindex' });
    for (const part of ['canonical', 'jsonLd', 'image']) expect(head([])).not.toHaveProperty(part);
  });
});
