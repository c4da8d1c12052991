import { getProfile, updateProfile } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { requireName } from './account-input.ts';
import type { AccountRepository } from './account-repository.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { invalid, unauthorized } from '../../../platform/http/failure.ts';
import { sendPrivate } from '../../../platform/http/json-text.ts';
import { bearerOf } from '../../../platform/http/bearer.ts';
import { presentProfile } from './profile-presenter.ts';
import { cleanLines } from '../../../platform/text/plain-text.ts';

/** The site knows this text and shows its own for it. */
const NO_CITY = 'City id is required';
const UNKNOWN_CITY = 'Kota tidak dikenal';
const SAVED = 'Profil berhasil disimpan';

export const registerProfileRoutes = (app: FastifyInstance, { accounts }: { accounts: AccountRepository }): void => {
  addEndpoint(app, getProfile, async (request, reply) => {
    const row = await accounts.findById(bearerOf(request).userId);
    // The account was deleted a moment ago, and its sessions with it.
    if (!row) throw unauthorized();
    return sendPrivate(reply, { data: presentProfile(row) });
  });

  addEndpoint(app, updateProfile, async (request, reply) => {
    const { name, bio, ms_city_id: cityId, subscribed_status: subscribed } = request.body;
    if (cityId == null) throw invalid({ ms_city_id: NO_CITY }, NO_CITY);
    const saved = await accounts.update(bearerOf(request).userId, {
      name: requireName(name),
      cityId,
      ...(bio !== undefined && { bio: cleanLines(bio) }),
      ...(subscribed !== undefined && { subscribed: subscribed === 1 }),
    });
    if (saved === 'missing') throw unauthorized();
    if (saved === 'unknown city') throw invalid({ ms_city_id: UNKNOWN_CITY }, UNKNOWN_CITY);
    return sendPrivate(reply, { success: SAVED });
  });
};
