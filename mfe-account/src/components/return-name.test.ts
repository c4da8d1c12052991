import { returnName } from './return-alert.tsx';

it.each([
  ['an event that was named', '/detail-event/jazz#tiket', 'Jazz di Atas Awan', 'Jazz di Atas Awan'],
  ['an event without its name', '/detail-event/jazz', null, 'halaman event'],
  ['a private page', '/myevent?transaction=7', null, 'Tiket Saya'],
  ['a search', '/search/jazz', null, 'hasil pencarian'],
  ['a page with a title', '/panduan', null, 'Panduan'],
  ['any other page', '/lama', null, 'halaman sebelumnya'],
])('%s has the right name', (_, path, name, expected) => expect(returnName({ path, name })).toBe(expected));
