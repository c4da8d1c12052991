import { Type } from 'typebox';
import { CategoryEvent, City, Featured, Organizer, RowId } from '../entities/index.ts';
import { dataResponse, defineEndpoint, listResponse, pageResponse, paging } from './endpoint.ts';

const Id = Type.Object({ id: RowId });

export const listCategories = defineEndpoint('GET', '/category_event', {
  summary: 'All event categories',
  bearer: 'none',
  response: listResponse(CategoryEvent),
});

export const getCategory = defineEndpoint('GET', '/category_event/:id', {
  summary: 'One category',
  bearer: 'none',
  params: Id,
  response: dataResponse(CategoryEvent),
});

export const listCities = defineEndpoint('GET', '/ms_city', {
  summary: 'Kabupaten and kota',
  bearer: 'none',
  querystring: Type.Object(paging),
  response: pageResponse(City),
});

export const listFeatured = defineEndpoint('GET', '/featured/domain/:site', {
  summary: 'Banners of a site',
  bearer: 'none',
  params: Type.Object({ site: Type.String({ minLength: 1, maxLength: 253 }) }),
  response: listResponse(Featured),
});

/** Responds with 302 to the stored address and counts the click; no JSON. */
export const followFeatured = defineEndpoint('GET', '/featured/:id/redirect', {
  summary: 'Where a banner leads',
  bearer: 'none',
  params: Id,
  answers: 'redirect',
});

export const getOrganizer = defineEndpoint('GET', '/organizer/:id', {
  summary: 'One organiser with company and contacts',
  bearer: 'none',
  params: Id,
  response: dataResponse(Organizer),
});

/** Responds with an image, or 404 where the organiser has none. */
export const getOrganizerLogo = defineEndpoint('GET', '/organizer/:id/logo', {
  summary: 'The logo of an organiser',
  bearer: 'none',
  params: Id,
  answers: ['image/webp', 'image/jpeg'],
});
