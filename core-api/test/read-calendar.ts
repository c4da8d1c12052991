import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

type ReadEntry = {
  uid: string;
  start: string;
  end: string | null;
  name: string;
  description: string;
  location: string;
  url: string;
  sequence: number;
};

const instant = (at: Date) => at.toISOString();

const readWithIcalJs = (file: string): ReadEntry[] =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true });
    return {
      uid: event.uid,
      start: instant(event.startDate.toJSDate()),
      end: component.hasProperty('dtend') ? instant(event.endDate.toJSDate()) : null,
      name: event.summary,
      description: event.description ?? '',
      location: event.location ?? '',
      url: String(component.getFirstPropertyValue('url')),
      sequence: event.sequence,
    };
  });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const readWithNodeIcal = (file: string): ReadEntry[] =>
  Object.values(nodeIcal.sync.parseICS(file)).flatMap((part) =>
    part?.type !== 'VEVENT'
      ? []
      : [
          {
            uid: part.uid,
            start: instant(part.start),
            // It adds one that equals the start where there is none.
            end: part.end && part.end > part.start ? instant(part.end) : null,
            name: text(part.summary),
            description: text(part.description),
            location: text(part.location),
            url: text(part.url),
            sequence: Number(part.sequence),
          },
        ],
  );

/** The one entry of a calendar file, as two independent readers agree on it, in lines as RFC 5545 requires them. */
export const readCalendar = (file: string): ReadEntry => {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [one, ...others] = readWithIcalJs(file);
  if (!one) throw new Error('The calendar has no entry');
  expect(others).toEqual([]);
  expect(readWithNodeIcal(file)).toEqual([one]);
  return one;
};
