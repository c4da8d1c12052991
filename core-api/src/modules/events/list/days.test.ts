import { Value } from 'typebox/value';
import { listEvents } from '@acara/shared-contract/endpoints';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

/** Event, start in WIB, and how many hours it lasts. */
const EVENTS = [
  ['1', '2027-03-05 20:00', 8],
  ['2', '2027-03-05 08:00', 58],
  ['3', '2027-02-01 08:00', 24 * 40],
  ['9', '2027-03-06 00:00', 0],
  ['10', '2027-03-05 10:00', 14],
] as const;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(
    {},
    {
      prepare: async (pool) => {
        await pool.query('update event set event_active_status = 0; update seat_detail set seat_detail_active = false');
        for (const event of EVENTS)
          await pool.query(
            `update event set event_active_status = 1, event_start_datetime = ($2 || '+07')::timestamptz,
               event_end_datetime = ($2 || '+07')::timestamptz + $3 * interval '1 hour'
             where event_id = $1`,
            [...event],
          );
      },
    },
  );
});
afterAll(() => test.close());

const find = async (query: string) => {
  const answer = await test.app.inject(`/api/v1/event/all?${query}&limit=6`);
  expect(answer.statusCode).toBe(200);
  const { data, total } = Value.Parse(listEvents.response, answer.json());
  expect(total).toBe(data.length);
  return data.map((event) => event.event_id);
};

it.each([
  ['before they begin, but for one of weeks', '2027-03-04', undefined, [3]],
  ['on which they begin', '2027-03-05', undefined, [3, 2, 10, 1]],
  ['after which one ended at midnight', '2027-03-06', undefined, [3, 2, 1, 9]],
  ['that is the last of several', '2027-03-07', undefined, [3, 2]],
  ['after them', '2027-03-08', undefined, [3]],
  ['after all', '2027-03-20', undefined, []],
  ['and the next one', '2027-03-06', '2027-03-07', [3, 2, 1, 9]],
  ['and the one before, which is no range', '2027-03-06', '2027-03-05', []],
])('events are found on a day %s [api.events-day]', async (_name, day, last, expected) => {
  expect(await find(`event_start_datetime=${day}&event_start_datetime_to=${last ?? day}`)).toEqual(expected);
});

it('the day is combined with other filters, and the order is that of any list', async () => {
  expect(await find('category_event_id=2&event_start_datetime=2027-03-07')).toEqual([2]);
  expect(await find('sort_by=desc&event_start_datetime=2027-03-06')).toEqual([9, 1, 2, 3]);
});
