import { testSettings } from '@acara/shared-remote/testing';
import { isOwnTarget } from './banner-section.tsx';
import { describeFilter, readHomeSearch, type HomeSearch } from './home-search.ts';
import { homeDocumentHead } from '../../document-heads.ts';
import { events } from './testing/home-stubs.ts';
import { isSpecialCategory } from '../../components/category-icon/category-icon.tsx';
import { groupFutureByVenue, getTabEvents, getTabListing, type UpcomingTab } from './upcoming-events.ts';

it.each([
  ['https://acara.id/x', true],
  ['https://www.acara.id/x', true],
  ['/detail-event/x', true],
  ['https://acara.id.evil.example/', false],
  ['https://bukan-acara.id/', false],
  ['https://mitra.example/', false],
  ['http://', false],
])('takes the banner target %s for our own: %s [home.banner-tab]', (target, own) => {
  expect(isOwnTarget(target, 'acara.id')).toBe(own);
});

it.each([
  [21, 'Apa saja', true],
  [5, 'POWERMATCH', true],
  [5, 'Powermatch', true],
  [5, 'Musik', false],
])('category %d %s is special: %s [home.category-special]', (category_event_id, category_event_name, special) => {
  expect(isSpecialCategory({ category_event_id, category_event_name })).toBe(special);
});

describe('the description of a search', () => {
  const categories = [{ category_event_id: 3, category_event_name: 'Musik' }];
  const cities = [{ ms_city_id: 11, ms_city_name: 'Kota Surabaya' }];

  it.each<[string, Omit<HomeSearch, 'page'>]>([
    ['Musik · Kota Surabaya · 12/05/2026', { category: 3, city: 11, date: '2026-12-05' }],
    ['Semua Event · Semua lokasi · Kapan Aja', {}],
    ['Kategori tidak dikenal · Lokasi tidak dikenal · Kapan Aja', { category: 99, city: 98 }],
    [
      'Kategori tidak dikenal · Lokasi tidak dikenal · Tanggal tidak dikenal',
      { category: 'unknown', city: 'unknown', date: 'unknown' },
    ],
  ])('reads %s', (words, search) => {
    expect(describeFilter({ ...search, page: 1 }, { categories, cities })).toBe(words);
  });

  it('leaves out a name while its list loads', () => {
    expect(describeFilter({ city: 11, page: 1 }, { categories, cities: undefined })).toBe(
      'Semua Event · … · Kapan Aja',
    );
  });
});

describe('the search of an address', () => {
  it.each<[string, HomeSearch | null]>([
    ['', null],
    ['?page=3&utm_source=x', null],
    ['?category=all', { page: 1 }],
    ['?category=3&city=11&date=2026-12-05&page=2', { category: 3, city: 11, date: '2026-12-05', page: 2 }],
    ['?category=abc&city=-1', { category: 'unknown', city: 'unknown', page: 1 }],
    ['?date=foo&page=0', { date: 'unknown', page: 1 }],
    ['?date=2026-02-30', { date: 'unknown', page: 1 }],
  ])('%s', (address, search) => {
    expect(readHomeSearch(new URLSearchParams(address))).toEqual(search);
  });
});

describe('upcoming events', () => {
  const groups = groupFutureByVenue([...events].reverse(), 0);

  it('are listed soonest first in every tab of one kind [home.upcoming-order]', () => {
    const starts = getTabEvents(groups, 'Online').map((event) => event.event_start_datetime);
    expect(starts).toHaveLength(5);
    expect(starts).toEqual([...starts].sort());
  });

  it.each<[UpcomingTab, string]>([
    ['Semua', '/event'],
    ['Online', '/event?category_venue_id=3'],
    ['Toko', '/event?store_only=true'],
    ['Umum', '/event?category_venue_id=1'],
  ])('of %s are all at %s [home.upcoming-all]', (tab, address) => {
    expect(getTabListing(tab)).toBe(address);
  });

  it('are listed soonest first under Semua too, eight at most [home.upcoming-order]', () => {
    const names = getTabEvents(groups, 'Semua').map((event) => event.event_name);
    expect(names).toEqual(events.slice(0, 8).map((event) => event.event_name));
  });

  it('begin with what can be bought, then what goes on sale later [home.upcoming-order]', () => {
    const statuses = [null, 'ended', 'soon', 'soldOut', 'open', 'soon', 'open'] as const;
    const mixed = events
      .slice(0, statuses.length)
      .map((event, at) => ({ ...event, event_sale_status: statuses[at] ?? null }));
    const shown = getTabEvents({ 'Online Events': mixed, 'Store Event': [], 'Public Event': [] }, 'Semua');
    expect(shown.slice(0, 4).map((event) => event.event_sale_status)).toEqual(['open', 'open', 'soon', 'soon']);
    const closed = shown.slice(4).map((event) => event.event_start_datetime);
    expect(closed).toEqual([...closed].sort());
  });

  it('are all shown when there are few', () => {
    const few = { ...groups, 'Online Events': [], 'Store Event': groups['Store Event'].slice(0, 1) };
    expect(getTabEvents(few, 'Semua')).toHaveLength(1 + few['Public Event'].length);
  });
});

describe('the head', () => {
  const banner = {
    featured_id: 5,
    featured_image_url: '/img/banner/5-1280.webp?v=a',
    featured_subject: 'Promo kami',
    featured_description: null,
    featured_redirect_url: 'https://mitra.example/',
  };

  it('describes the site search to search engines', () => {
    const [site] = homeDocumentHead(testSettings, undefined).jsonLd ?? [];
    expect(site).toMatchObject({
      '@type': 'WebSite',
      url: 'http://localhost:3000/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'http://localhost:3000/search/{search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  it('shares the first banner', () => {
    const head = homeDocumentHead(testSettings, banner);
    expect(head.image?.url).toBe('http://localhost:3000/img/banner/5-1200x630.jpg?v=a');
  });

  it('does without banners', () => {
    expect(homeDocumentHead(testSettings, undefined)).not.toHaveProperty('image');
  });
});
