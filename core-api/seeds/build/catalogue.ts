import { pictureVersion } from '../../src/modules/images/index.ts';
import { createRandom, weighted, type Random } from '@acara/server-kit/seeded-random';
import { CATEGORIES, type CategoryContent } from '../content/categories.ts';
import { cityWeight, readCities, type City } from '../content/cities.ts';
import ORGANIZERS from '../content/organizers.json' with { type: 'json' };
import places from '../content/places.json' with { type: 'json' };
import { slugify } from '../grammar.ts';

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');

/** Some have no contacts or no logo, as pages have to cope with that. Addresses end in `.test`, which nobody owns. */
const organizerRow = (
  random: Random,
  id: number,
  content: (typeof ORGANIZERS)[number],
  city: City,
  companyId: number | null,
) => {
  const handle = slugify(content.name).replaceAll('-', '');
  const bare = id % 10 === 0;
  const given = (probability: number, text: string) => (!bare && random.chance(probability) ? text : null);
  const mobile = `08${random.int(11, 59)}${digits(random, 8)}`;
  return {
    organizer_id: id,
    company_id: companyId,
    organizer_name: content.name,
    organizer_logo: id % 4 === 0 ? null : pictureVersion('logo', id, content.name),
    organizer_website: given(0.75, `https://${handle}.test`),
    organizer_address: given(0.85, `${random.pick(places.offices)} No. ${random.int(3, 140)}, ${city.name}`),
    organizer_phone1: given(0.7, mobile),
    organizer_email: given(0.9, `halo@${handle}.test`),
    organizer_whatsapp1: given(0.8, `62${mobile.slice(1)}`),
    organizer_facebook_name: given(0.6, handle),
    organizer_instagram_name: given(0.85, handle.slice(0, 30)),
    organizer_twitter_name: given(0.45, handle.slice(0, 15)),
    organizer_youtube_name: given(0.4, handle),
    /** Not a column. */
    city_id: city.id,
  };
};

export type OrganizerRow = ReturnType<typeof organizerRow>;

const found = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Error(`There is no ${what}`);
  return thing;
};

export const createCatalogue = () => {
  const cities = readCities();
  const cityById = new Map(cities.map((city) => [city.id, city]));
  const categoryById = new Map(CATEGORIES.map((category) => [category.id, category]));
  const companies = ORGANIZERS.flatMap(({ company }) => (company ? [company] : []));
  const organizers = ORGANIZERS.map((content, index) => {
    const city = found(cityById.get(content.city), `city ${content.city}`);
    const company = content.company ? companies.indexOf(content.company) + 1 : null;
    return organizerRow(createRandom(index + 1, 90), index + 1, content, city, company);
  });
  const working = new Map(
    CATEGORIES.map(({ id }) => {
      const able = organizers.filter((_, index) => ORGANIZERS[index]?.categories.includes(id));
      return [id, { able, near: Map.groupBy(able, (row) => row.city_id) }];
    }),
  );
  const tags = [...new Set(CATEGORIES.flatMap((category) => category.tags))].map((name, index) => ({
    tag_id: index + 1,
    tag_name: name,
    tag_slug: slugify(name),
  }));
  const tagByName = new Map(tags.map((tag) => [tag.tag_name, tag]));
  return {
    cities,
    city: (id: number) => found(cityById.get(id), `city ${id}`),
    drawCity: weighted(cities.map((city) => [city, cityWeight(city)] as const)),
    categories: CATEGORIES,
    category: (id: number) => found(categoryById.get(id), `category ${id}`),
    drawCategory: weighted(CATEGORIES.map((category) => [category, category.share] as const)),
    organizers,
    companies,
    /** An organiser of the category, preferably in the city. */
    drawOrganizer: (random: Random, category: CategoryContent, city: City) => {
      const { able, near } = found(working.get(category.id), `organiser for ${category.name}`);
      const neighbours = near.get(city.id);
      return random.pick(neighbours && random.chance(0.7) ? neighbours : able);
    },
    tags,
    tag: (name: string) => found(tagByName.get(name), `tag ${name}`),
  };
};

export type Catalogue = ReturnType<typeof createCatalogue>;
