import { getCategory, getOrganizer, listCategories, listCities, listFeatured } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const get = (path: string) => test.app.inject(`/api/v1${path}`);

describe('categories', () => {
  it('are listed by id [api.category, api.categories]', async () => {
    const { data } = Value.Parse(listCategories.response, (await get('/category_event')).json());
    expect(data.map((category) => category.category_event_id)).toEqual([1, 2, 21]);
  });

  it('are found by id [api.category-read]', async () => {
    const { data } = Value.Parse(getCategory.response, (await get('/category_event/21')).json());
    expect(data).toEqual({ category_event_id: 21, category_event_name: 'POWERMATCH' });
    expect((await get('/category_event/5')).json()).toEqual({ error: 'Kategori tidak ditemukan', code: 'not_found' });
  });
});

describe('cities', () => {
  it('are listed by name, in pages [api.city]', async () => {
    const all = Value.Parse(listCities.response, (await get('/ms_city?limit=514')).json());
    expect(all.data.map((city) => city.ms_city_name)).toEqual(['Kota Bandung', 'Kota Jakarta Pusat', 'Kota Surabaya']);
    expect(all.last_page).toBe(1);
    const second = Value.Parse(listCities.response, (await get('/ms_city?limit=2&page=2')).json());
    expect(second).toMatchObject({ data: [{ ms_city_id: 2, ms_city_name: 'Kota Surabaya' }], last_page: 2 });
  });
});

describe('banners', () => {
  it('leave out those of events that can be bought neither now nor later [home.banner-open]', async () => {
    const ids = async (site: string) =>
      Value.Parse(listFeatured.response, (await get(`/featured/domain/${site}`)).json()).data.map(
        (banner) => banner.featured_id,
      );
    const order = (value: number) =>
      test.database.pool.query('update event set event_sale_order = $1 where event_id = 1', [value]);
    await order(2);
    expect(await ids('tutup.test')).toEqual([]);
    await order(0);
    expect(await ids('buka.test')).toEqual([1]);
  });

  it('are those of the site and the global ones, in order [api.banner, api.banners]', async () => {
    const { data } = Value.Parse(listFeatured.response, (await get('/featured/domain/ACARA.test')).json());
    expect(data.map((banner) => banner.featured_id)).toEqual([2, 1]);
    expect(data[1]?.featured_image_url).toBe('/img/banner/1-1280.webp?v=b1');
    const elsewhere = Value.Parse(listFeatured.response, (await get('/featured/domain/tidak.ada')).json());
    expect(elsewhere.data.map((banner) => banner.featured_id)).toEqual([1]);
  });

  it('redirect to their stored URL, and the click is counted [home.banner-counted]', async () => {
    const internal = await get('/featured/1/redirect');
    expect([internal.statusCode, internal.headers.location]).toEqual([302, '/detail-event/konser-jazz-senja']);
    const outside = await get('/featured/2/redirect');
    expect([outside.statusCode, outside.headers.location]).toEqual([302, 'https://kopi.test/promo?a=1']);
    expect(outside.headers['cache-control']).toBe('no-store');
  });

  it.each([4, 5, 6, 99])('do not redirect when inactive, unsafe or unknown (%i)', async (id) => {
    const answer = await get(`/featured/${id}/redirect`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('organisers', () => {
  it('have company and contacts [api.organizer]', async () => {
    const { data } = Value.Parse(getOrganizer.response, (await get('/organizer/1')).json());
    expect(data).toMatchObject({
      organizer_name: 'Senandung Nusantara',
      organizer_logo: 'a1b2c3',
      organizer_instagram_name: 'senandung',
      organizer_phone1: null,
      company: { company_name: 'PT Senandung Nusantara' },
    });
  });

  it('may have no contacts', async () => {
    const { data } = Value.Parse(getOrganizer.response, (await get('/organizer/2')).json());
    expect([data.company, data.organizer_logo]).toEqual([null, null]);
  });

  it('answer 404 when unknown', async () => {
    expect((await get('/organizer/99')).json()).toEqual({ error: 'Penyelenggara tidak ditemukan', code: 'not_found' });
  });
});
