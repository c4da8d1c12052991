import type { Random } from '@acara/server-kit/seeded-random';
import type { PlaceKind } from './categories.ts';
import type { City } from './cities.ts';
import places from './places.json' with { type: 'json' };
import islands from './venues/islands.json' with { type: 'json' };
import java from './venues/java.json' with { type: 'json' };

/** Where an event takes place, as its card shows it. */
export type Venue = { location: string; detail: string };

/** Real places by code of their city: the kinds of event that they suit, parted by spaces. */
const VENUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...java, ...islands };

const realPlaces = (city: City, kind: PlaceKind): readonly string[] =>
  Object.entries(VENUES[city.id] ?? {}).flatMap(([name, kinds]) => (kinds.split(' ').includes(kind) ? [name] : []));

const ROOMS: Readonly<Partial<Record<PlaceKind, readonly string[]>>> = places.rooms;

const named = (template: string, city: City) => template.replace('{kota}', city.short);

/** A public place that suits the kind: a real one where we know one, else what every town has. */
export const publicVenue = (random: Random, city: City, kinds: readonly PlaceKind[]): Venue => {
  const kind = random.pick(kinds);
  const real = realPlaces(city, kind);
  const location =
    real.length > 0 && random.chance(0.92) ? random.pick(real) : named(random.pick(places.ordinary[kind]), city);
  const rooms = ROOMS[kind];
  const room = rooms && random.chance(0.4) ? `${random.pick(rooms)}, ` : '';
  return { location, detail: `${room}${city.name}` };
};

/** A shop, café or mall. */
export const storeVenue = (random: Random, city: City): Venue =>
  random.chance(0.45)
    ? {
        location: named(random.pick(places.malls), city),
        detail: `${random.pick(places.floors)}, ${city.name}`,
      }
    : {
        location: random.pick(places.shops),
        detail: `${random.pick(places.streets)} No. ${random.int(2, 180)}, ${city.short}`,
      };

/** Where an online event is seen. */
export const onlineVenue = (random: Random): Venue => ({
  location: random.pick(places.streams),
  detail: 'Tautan dikirim lewat e-mail',
});
