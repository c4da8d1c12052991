import { screen } from '@testing-library/react';
import type { StubbedApi } from '@acara/shared-api/testing';
import type { Profile } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { pass } from '../../testing/form-user.ts';

/** A member's profile as it was before a test. */
export const SARI: Profile = {
  id: 7,
  name: 'Sari',
  email: 'sari@acara.test',
  bio: 'Suka kopi.\nDan lari.',
  ms_city_id: 11,
  subscribed_status: 1,
};

const CITIES = [
  { ms_city_id: 11, ms_city_name: 'Kota Surabaya' },
  { ms_city_id: 9, ms_city_name: 'Kota Bandung' },
];

/** A server that keeps one profile as the real one does. */
export const profileServer = (before: Partial<Profile> = {}) => {
  const state = { profile: { ...SARI, ...before } };
  const api: StubbedApi = {
    'GET /profile': () => ({ body: { data: state.profile } }),
    'GET /ms_city': () => ({ body: { data: CITIES } }),
    'PUT /profile': ({ body }) => {
      if (!body.ms_city_id) {
        const error = 'City id is required';
        return { status: 422, body: { error, code: 'invalid', fields: { ms_city_id: error } } };
      }
      state.profile = {
        ...state.profile,
        name: (body.name ?? '').trim(),
        // Forms send each new line as two characters.
        bio: body.bio?.replaceAll('\r\n', '\n') || null,
        ms_city_id: Number(body.ms_city_id),
        ...(body.subscribed_status !== undefined && { subscribed_status: body.subscribed_status === '1' ? 1 : 0 }),
      };
      return { body: { success: 'Profil berhasil disimpan' } };
    },
  };
  return { api, state };
};

/** Opens a page and lets it load. */
export const openLoaded = async (url: string, routes: Parameters<typeof renderAt>[1], api: StubbedApi) => {
  const rendered = renderAt(url, routes, api);
  for (const step of [0, 20, 20, 20]) await pass(step);
  return rendered;
};

export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));
/** The button of the form. */
export const save = () => screen.getByRole('button', { name: 'Simpan' });
/** The heading of the page. */
export const banner = () => screen.getByRole('status', { name: 'Pemberitahuan' });
