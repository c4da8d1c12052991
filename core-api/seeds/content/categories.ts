import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What a place is good for; a category names the kinds it uses. */
export type PlaceKind = 'hall' | 'stage' | 'open' | 'sport' | 'gallery' | 'nature' | 'campus' | 'temple';

/** How the tickets of an event are priced; see `prices.json`. */
export type PricePattern =
  | 'concert'
  | 'theatre'
  | 'class'
  | 'conference'
  | 'entry'
  | 'race'
  | 'match'
  | 'tasting'
  | 'dinner'
  | 'trip'
  | 'free'
  | 'donation';

/** Parts of the country, for words that belong to one of them. */
export type Region = 'sumatera' | 'jawa' | 'nusa' | 'kalimantan' | 'sulawesi' | 'timur';

/**
 * The texts of events of one category.
 * Texts may hold `{slots}`: those of `words`, and `{kota}` `{tempat}` `{tahun}` `{nama}` `{penyelenggara}` `{tamu}` `{bulan}`.
 */
export type CategoryContent = {
  id: number;
  name: string;
  /** Relative share of the events. */
  share: number;
  titles: readonly string[];
  words: Readonly<Record<string, readonly string[]>>;
  /** Words that depend on where it takes place; every region has the same slots. */
  regional?: Readonly<Record<Region, Readonly<Record<string, readonly string[]>>>>;
  openings: readonly string[];
  bodies: readonly string[];
  /** Points of the list 'Yang bisa Anda nikmati'. */
  highlights: readonly string[];
  /** Sessions of an agenda, in a believable order. */
  sessions: readonly string[];
  /** What a speaker or performer is. */
  roles: readonly string[];
  tags: readonly string[];
  places: readonly PlaceKind[];
  /** Probability that the event is online. */
  online: number;
  /** Probability that it takes place in a shop, café or mall. */
  store: number;
  /** Possible hours of the start, WIB. */
  starts: readonly number[];
  /** Shortest and longest duration in hours. */
  hours: readonly [number, number];
  /** Longest run in days. */
  days: number;
  prices: readonly PricePattern[];
};

const FOLDER = path.join(import.meta.dirname, 'categories');

/** All categories, in the order of their ids. */
export const CATEGORIES: readonly CategoryContent[] = readdirSync(FOLDER)
  .map((file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as CategoryContent)
  .sort((a, b) => a.id - b.id);
