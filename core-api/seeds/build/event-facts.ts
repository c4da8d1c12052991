import type { Random } from '@acara/server-kit/seeded-random';
import { days as inDays, hours as inHours, type Calendar } from '../calendar.ts';
import type { CategoryContent, PricePattern } from '../content/categories.ts';
import type { City } from '../content/cities.ts';
import demoEvents from '../content/demo-events.json' with { type: 'json' };
import { onlineVenue, publicVenue, storeVenue, type Venue } from '../content/venues.ts';
import { DEMO_EVENTS } from '../demo.ts';
import type { Catalogue, OrganizerRow } from './catalogue.ts';
import type { SaleState } from './ticket-classes.ts';

/** Fixed properties of an event. */
export type EventOptions = {
  name: string;
  slug: string;
  categoryId: number;
  cityId: number;
  location: string;
  detail: string;
  /** 1 public, 2 store, 3 online. */
  venueId: 1 | 2 | 3;
  organizer: string;
  /** Days from the seeding day. */
  inDays: number;
  hour: number;
  hours: number;
  days: number;
  state: SaleState;
  pattern: PricePattern;
  /** HTML paragraphs at the beginning of its text. */
  text: readonly string[];
  highlights: readonly string[];
  /** HTML below the highlights. */
  more?: string;
  accessCode?: string;
  inactive?: boolean;
  clicks: number;
};

/** The named events, in the order of their ids 1, 2, … */
export const DEMO_OPTIONS = Object.entries(DEMO_EVENTS).map(([key, address]) => ({
  ...demoEvents[key as keyof typeof DEMO_EVENTS],
  ...address,
})) as readonly EventOptions[];

/** Earliest and latest start (WIB) for words in a name. */
const NAME_HINTS: readonly (readonly [RegExp, number, number])[] = [
  [/semalam suntuk/i, 20, 21],
  [/\b(malam|night|purnama|bawah bintang|pengamatan bintang|seribu lilin)\b/i, 18, 20],
  [/\b(senja|sore)\b/i, 15, 17],
  [/\b(senam pagi|lari pagi|dongeng pagi|fajar|matahari terbit)\b/i, 5, 8],
];

/** No 'Night Run' at six in the morning. */
export const shiftToNameHint = (
  name: string,
  times: { start: number; end: number },
  calendar: Calendar,
): { start: number; end: number } => {
  const rule = NAME_HINTS.find(([pattern]) => pattern.test(name));
  if (!rule) return times;
  const hour = calendar.hour(times.start);
  const [, earliest, latest] = rule;
  const shift = inHours(Math.min(latest, Math.max(earliest, hour)) - hour);
  return { start: times.start + shift, end: times.end + shift };
};

export type EventFacts = {
  category: CategoryContent;
  city: City;
  venueId: 1 | 2 | 3;
  venue: Venue;
  organizer: OrganizerRow;
  start: number;
  end: number;
  days: number;
  guest: string;
};

type FactsInput = {
  catalogue: Catalogue;
  calendar: Calendar;
  number: number;
  options: EventOptions | undefined;
  guest: string;
};

const FUTURE = 0.6;
const SATURDAY = 6;

/** Every third event goes to the next city, so that each has some; the others by population. */
const drawCity = (random: Random, { catalogue, number }: FactsInput): City => {
  const drawn = catalogue.drawCity(random);
  return number % 3 === 0 ? (catalogue.cities[(number / 3 - 1) % catalogue.cities.length] ?? drawn) : drawn;
};

/** Days until the weekend, for most events. */
const weekend = (random: Random, calendar: Calendar, day: number): number => {
  if (random.chance(0.35)) return 0;
  const weekday = new Date(calendar.at(day, 12)).getUTCDay();
  return weekday === 0 ? 0 : SATURDAY - weekday + (random.chance(0.4) ? 1 : 0);
};

const drawTimes = (random: Random, calendar: Calendar, category: CategoryContent) => {
  const days = category.days > 1 && random.chance(0.45) ? random.int(2, category.days) : 1;
  const future = random.chance(FUTURE);
  const rough = future
    ? 1 + Math.floor(190 * random.next() ** 1.7)
    : -(days + 8 + Math.floor(380 * random.next() ** 1.2));
  const day = rough + weekend(random, calendar, rough);
  const start = calendar.at(day, random.pick(category.starts) + (random.chance(0.2) ? 0.5 : 0));
  const length = random.int(category.hours[0] * 2, category.hours[1] * 2) / 2;
  return { start, end: start + inDays(days - 1) + inHours(length), days };
};

const drawVenueId = (random: Random, category: CategoryContent): 1 | 2 | 3 => {
  const point = random.next();
  if (point < category.online) return 3;
  return point < category.online + category.store ? 2 : 1;
};

export const chooseFacts = (random: Random, input: FactsInput): EventFacts => {
  const { catalogue, calendar, options, guest } = input;
  if (options) {
    const organizer = catalogue.organizers.find((row) => row.organizer_name === options.organizer);
    if (!organizer) throw new Error(`There is no organiser ${options.organizer}`);
    const start = calendar.at(options.inDays, options.hour);
    return {
      category: catalogue.category(options.categoryId),
      city: catalogue.city(options.cityId),
      venueId: options.venueId,
      venue: { location: options.location, detail: options.detail },
      organizer,
      start,
      end: start + inDays(options.days - 1) + inHours(options.hours),
      days: options.days,
      guest,
    };
  }
  const category = catalogue.drawCategory(random);
  const city = drawCity(random, input);
  const venueId = drawVenueId(random, category);
  const venue =
    venueId === 3
      ? onlineVenue(random)
      : venueId === 2
        ? storeVenue(random, city)
        : publicVenue(random, city, category.places);
  return {
    category,
    city,
    venueId,
    venue,
    organizer: catalogue.drawOrganizer(random, category, city),
    ...drawTimes(random, calendar, category),
    guest,
  };
};
