import { suggestEvents } from '@acara/shared-contract/endpoints';
import { Value } from 'typebox/value';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const suggest = async (q: string) => {
  const answer = await test.app.inject(`/api/v1/event/suggest?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode).toBe(200);
  return Value.Parse(suggestEvents.response, answer.json()).data;
};
const named = async (q: string) => {
  const { event, category } = await suggest(q);
  return { event: event.map((one) => one.event_name), category: category.map((one) => one.category_event_name) };
};

describe('GET /event/suggest', () => {
  it('returns the five best events, and categories with the text in their name [suggest.best]', async () => {
    expect(await named('kelas')).toEqual({
      event: [1, 2, 3, 4, 5].map((n) => `Kelas Memasak ${n}`),
      category: [],
    });
    expect(await named('MATCH')).toEqual({ event: ['POWERMATCH Basket'], category: ['POWERMATCH'] });
    expect(await named('mu')).toMatchObject({ category: ['Musik'] });
  });

  it('returns only what a row shows', async () => {
    const [kopi] = (await suggest('festival')).event;
    expect(kopi).toEqual({
      event_id: 2,
      event_name: 'Festival Kopi Nusantara',
      event_slug: 'festival-kopi-nusantara',
      event_image_url: '/img/event/2-1280.webp?v=v1',
      event_start_datetime: '2026-11-23T23:30:00+07:00',
      event_end_datetime: '2026-11-24T02:00:00+07:00',
      ms_city_name: 'Kota Surabaya',
    });
  });

  it('never suggests past, inactive or private events [suggest.public]', async () => {
    expect((await named('jazz')).event).toEqual(['Konser Jazz Senja']);
  });

  it.each([' ', 'm', ' k ', '%_', '\'"\\'])('suggests nothing for %p [suggest.from-two]', async (q) => {
    expect((await suggest(q)).event).toEqual([]);
  });

  it('refuses invalid texts', async () => {
    for (const query of ['', '?q=', `?q=${'a'.repeat(101)}`])
      expect((await test.app.inject(`/api/v1/event/suggest${query}`)).statusCode).toBe(422);
  });

  it('is cached for all spellings of a text', async () => {
    await named('pameran');
    await test.database.pool.query("update event set event_name = 'Pameran Wastra' where event_id = 5");
    expect((await named(' PAMERAN  ')).event).toEqual(['Pameran Batik Pesisir']);
    test.clock.advance(61_000);
    expect((await named('pameran')).event).toEqual(['Pameran Wastra']);
  });
});

describe('GET /ms_city', () => {
  it('ranks the cities where most of the next events are [panel.popular-cities]', async () => {
    const answer = await test.app.inject('/api/v1/ms_city?limit=514');
    expect(answer.json().data).toEqual([
      { ms_city_id: 1, ms_city_name: 'Kota Bandung', ms_city_rank: 2 },
      { ms_city_id: 3, ms_city_name: 'Kota Jakarta Pusat', ms_city_rank: 1 },
      { ms_city_id: 2, ms_city_name: 'Kota Surabaya', ms_city_rank: 3 },
    ]);
  });
});
