import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/id.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import fc from 'fast-check';
import { formatInstant, formatRecord, formatWeekday, wibClock } from './dates.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

// The formats of the first scripts are small and written by hand.

const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

const ours = (at: Date) => [wibClock(at), formatWeekday(at), formatInstant(at), formatRecord(at)];
const byDayjs = (there: Dayjs) => [
  there.format('YYYY-MM-DDTHH:mm:ss'),
  there.locale('id').format('dddd, DD MMMM YYYY'),
  there.locale('id').format('ddd, DD MMMM YYYY, HH:mm [WIB]'),
  there.locale('en').format('DD/MM/YYYY, h:mm A [WIB]'),
];

it('10,000 instants of this century are written as dayjs writes them, seven hours ahead of UTC', () => {
  const isSame = fc.property(instants, (at) => expect(ours(at)).toEqual(byDayjs(dayjs.utc(at).utcOffset(7))));
  fc.assert(isSame, { numRuns: 10_000, seed: 1 });
});

it('Jakarta is seven hours ahead of UTC all the time', () => {
  const isSame = fc.property(instants, (at) => expect(ours(at)).toEqual(byDayjs(dayjs(at).tz('Asia/Jakarta'))));
  fc.assert(isSame, { numRuns: 200, seed: 1 });
});
