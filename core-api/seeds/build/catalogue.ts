import { CATEGORIES } from '../content/categories/index.ts';
import { cityWeight, readCities, type City } from '../content/cities.ts';
import type { CategoryContent } from '../content/category-content.ts';
import { ORGANIZERS } from '../content/organizers.ts';
import { slugOf } from '../grammar.ts';
import { createRandom, weighted, type Random } from '../../src/platform/random/seeded-random.ts';
import { organizerRow, type OrganizerRow } from './organizer-rows.ts';

export type TagRow = { tag_id: number; tag_name: string; tag_slug: string };

/** All that an event can be made of. */
export type Catalogue = {
  cities: readonly City[];
  city: (id: number) => City;
  drawCity: (random: Random) => City;
  categories: readonly CategoryContent[];
  category: (id: number) => CategoryContent;
  drawCategory: (random: Random) => CategoryContent;
  organizers: readonly OrganizerRow[];
  companies: readonly string[];
  /** An organiser that works in the category, one of the city where there is one. */
  drawOrganizer: (random: Random, category: CategoryContent, city: City) => OrganizerRow;
  tags: readonly TagRow[];
  tag: (name: string) => TagRow;
};

const found = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Error(`There is no ${what}`);
  return thing;
};

export const createCatalogue = (): Catalogue => {
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
    tag_slug: slugOf(name),
  }));
  const tagByName = new Map(tags.map((tag) => [tag.tag_name, tag]));
  return {
    cities,
    city: (id) => found(cityById.get(id), `city ${id}`),
    drawCity: weighted(cities.map((city) => [city, cityWeight(city)] as const)),
    categories: CATEGORIES,
    category: (id) => found(categoryById.get(id), `category ${id}`),
    drawCategory: weighted(CATEGORIES.map((category) => [category, category.share] as const)),
    organizers,
    companies,
    drawOrganizer: (random, category, city) => {
      const { able, near } = found(working.get(category.id), `organiser for ${category.name}`);
      const neighbours = near.get(city.id);
      return random.pick(neighbours && random.chance(0.7) ? neighbours : able);
    },
    tags,
    tag: (name) => found(tagByName.get(name), `tag ${name}`),
  };
};
