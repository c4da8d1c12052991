import { Type, type Static } from 'typebox';
import { CategoryEvent, City, Featured, Organizer, RowId } from '../entities/index.ts';
import { dataOf, defineCall, listOf, pageOf, paging } from './call.ts';

const Id = Type.Object({ id: RowId });

export const listCategories = defineCall({
  method: 'GET',
  path: '/category_event',
  summary: 'All event categories',
  bearer: 'none',
  response: listOf(CategoryEvent),
});

export const getCategory = defineCall({
  method: 'GET',
  path: '/category_event/:id',
  summary: 'One category',
  bearer: 'none',
  params: Id,
  response: dataOf(CategoryEvent),
});

export const CityQuery = Type.Object(paging, { $id: 'CityQuery' });
export type CityQuery = Static<typeof CityQuery>;

export const listCities = defineCall({
  method: 'GET',
  path: '/ms_city',
  summary: 'Kabupaten and kota',
  bearer: 'none',
  querystring: CityQuery,
  response: pageOf(City),
});

export const listFeatured = defineCall({
  method: 'GET',
  path: '/featured/domain/:site',
  summary: 'Banners of a site',
  bearer: 'none',
  params: Type.Object({ site: Type.String({ minLength: 1, maxLength: 253 }) }),
  response: listOf(Featured),
});

/** Answers 302 to the stored address and counts the click; no JSON. */
export const followFeatured = defineCall({
  method: 'GET',
  path: '/featured/:id/redirect',
  summary: 'Where a banner leads',
  bearer: 'none',
  params: Id,
  answers: 'redirect',
});

export const getOrganizer = defineCall({
  method: 'GET',
  path: '/organizer/:id',
  summary: 'One organiser with company and contacts',
  bearer: 'none',
  params: Id,
  response: dataOf(Organizer),
});

/** Answers an image; 404 where the organiser has none. */
export const getOrganizerLogo = defineCall({
  method: 'GET',
  path: '/organizer/:id/logo',
  summary: 'The logo of an organiser',
  bearer: 'none',
  params: Id,
  answers: ['image/webp'],
});
