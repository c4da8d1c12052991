import { readTransactionData } from './order-data.ts';

it('reads the fields that are present [api.transaction-data]', () => {
  const data = {
    event_name: 'Konser',
    seat_detail_datetime: '2026-12-05T19:00:00+07:00',
    seat_detail_end_datetime: '2026-12-06T22:00:00+07:00',
    event_location: 'Jakarta',
    ms_seat_name: 'Reserved',
    ms_price_name: 'PAID',
  };
  expect(readTransactionData(JSON.stringify({ ...data, more: 1 }))).toEqual(data);
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '"teks"',
  '12',
  '{"event_name":1,"seat_detail_datetime":"besok","seat_detail_end_datetime":null,"event_location":null}',
])('reads nothing of %j', (text) => {
  expect(readTransactionData(text)).toEqual({});
});
