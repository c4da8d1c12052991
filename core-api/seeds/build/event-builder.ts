import { pictureVersion } from '../../src/modules/images/index.ts';
import { createRandom, type Random } from '@acara/server-kit/seeded-random';
import { cleanEventHtml } from '../../src/platform/text/event-html.ts';
import type { Calendar } from '../calendar.ts';
import { getRegion } from '../content/cities.ts';
import { personName } from '../content/people.ts';
import { fill, slugify } from '../grammar.ts';
import { agenda } from './agenda.ts';
import type { Catalogue } from './catalogue.ts';
import { describe, describeBriefly, htmlSlots } from './description.ts';
import { chooseFacts, DEMO_OPTIONS, shiftToNameHint, type EventFacts } from './event-facts.ts';
import { drawSaleState, saleWindow, ticketClasses } from './ticket-classes.ts';

/** Up to this id events have full text, agenda, gallery and tickets; further ones are only for volume. */
export const WHOLE_EVENTS = 2_000;

/** Separate random sequences, so that a change to one part does not change the others. */
const PURPOSE = { facts: 1, name: 2, text: 3, agenda: 4, classes: 5, rest: 6 } as const;

const CODE_LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'];
const drawAccessCode = (random: Random) => Array.from({ length: 8 }, () => random.pick(CODE_LETTERS)).join('');

/** Most have few clicks, a few have very many. */
const drawClicks = (random: Random, whole: boolean) => Math.floor((whole ? 90 : 2) / (0.006 + random.next()) ** 1.02);

const drawName = (random: Random, facts: EventFacts, calendar: Calendar): string =>
  fill(
    random.pick(facts.category.titles),
    random,
    facts.category.words,
    facts.category.regional?.[getRegion(facts.city)] ?? {},
    {
      kota: facts.city.short,
      tahun: String(calendar.year(facts.start)),
      bulan: calendar.month(facts.start),
      tamu: facts.guest,
    },
  );

/** The same id, day and catalogue make the same event. Must be called in ascending order from 1, to avoid duplicate names. */
export const createEventBuilder = (catalogue: Catalogue, calendar: Calendar) => {
  const names = new Set<string>();
  const freshName = (number: number, facts: EventFacts): string => {
    let name = '';
    for (let attempt = 0; attempt < 12; attempt += 1) {
      name = drawName(createRandom(number, PURPOSE.name + attempt * 100), facts, calendar);
      if (number > WHOLE_EVENTS || !names.has(name)) break;
    }
    if (number <= WHOLE_EVENTS) names.add(name);
    return name;
  };

  return (number: number) => {
    const whole = number <= WHOLE_EVENTS;
    const options = DEMO_OPTIONS[number - 1];
    const guest = personName(createRandom(number, PURPOSE.agenda));
    const facts = chooseFacts(createRandom(number, PURPOSE.facts), { catalogue, calendar, number, options, guest });
    const { category, city, organizer, venue, days } = facts;
    const name = options?.name ?? freshName(number, facts);
    const { start, end } = options ? facts : shiftToNameHint(name, facts, calendar);
    const random = createRandom(number, PURPOSE.rest);

    const state = options?.state ?? drawSaleState(random, calendar, start);
    const sale = saleWindow(state, random, calendar, start);
    const inactive = options ? options.inactive === true : random.chance(0.03);
    const accessCode = options ? (options.accessCode ?? null) : random.chance(0.02) ? drawAccessCode(random) : null;
    const tags = random.sample(category.tags, whole ? random.int(2, 4) : 1).map(catalogue.tag);
    const slots = htmlSlots({
      nama: name,
      kota: city.short,
      tempat: facts.venueId === 3 ? 'layar masing-masing' : venue.location,
      penyelenggara: organizer.organizer_name,
      tamu: guest,
      tahun: String(calendar.year(start)),
    });
    const text = createRandom(number, PURPOSE.text);
    const pattern = options?.pattern ?? random.pick(category.prices);
    const unticketed = !options && random.chance(0.04);
    const classes = unticketed
      ? []
      : ticketClasses(createRandom(number, PURPOSE.classes), { pattern, state, start, end, days, sell: whole });

    return {
      event: {
        event_id: number,
        event_name: name,
        event_slug: options?.slug ?? `${slugify(name)}-${number.toString(36)}`,
        event_description: whole
          ? cleanEventHtml(describe(text, category, slots, facts.venueId === 3, options))
          : describeBriefly(text, category, slots),
        event_image_version: pictureVersion(
          'event',
          number,
          name,
          category.id,
          start,
          city.id,
          organizer.organizer_id,
          accessCode ?? '',
        ),
        event_start_datetime: start,
        event_end_datetime: end,
        event_location: venue.location,
        event_location_detail: venue.detail,
        event_total_clicked: options?.clicks ?? drawClicks(random, whole),
        category_venue_id: facts.venueId,
        category_event_id: category.id,
        ms_city_id: city.id,
        organizer_id: organizer.organizer_id,
        event_active_status: inactive ? 0 : 1,
        event_private: accessCode !== null,
        event_access_code: accessCode,
        event_over: end <= calendar.now,
        event_ticket_sale_start_datetime: sale.start,
        event_ticket_sale_end_datetime: sale.end,
        event_keywords: [organizer.organizer_name, ...tags.map((tag) => tag.tag_name)].join(' '),
        created_at: Math.min(calendar.now, sale.start ?? calendar.now, start) - random.int(1, 20) * 86_400_000,
      },
      /** On its poster. */
      place: `${facts.venueId === 3 ? 'Online' : city.name} · ${organizer.organizer_name}`,
      tagIds: tags.map((tag) => tag.tag_id),
      agenda:
        whole && random.chance(0.9)
          ? agenda(createRandom(number, PURPOSE.agenda + 10), {
              eventId: number,
              category,
              start,
              end,
              days,
              guest,
              organizer: organizer.organizer_name,
            })
          : [],
      galleryCount: whole && random.chance(0.8) ? random.int(2, 9) : 0,
      classes,
      seatMap:
        whole &&
        (classes.some((row) => row.ms_seat_identifier === 'RESERVED') || (pattern === 'concert' && random.chance(0.5))),
    };
  };
};

/** Instants are milliseconds since 1970. */
export type EventBundle = ReturnType<ReturnType<typeof createEventBuilder>>;
