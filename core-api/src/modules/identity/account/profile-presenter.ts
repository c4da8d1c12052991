import type { Profile } from '@acara/shared-contract/entities';
import type { ProfileRow } from './account-repository.ts';

/** An account for its owner. */
export const presentProfile = (row: ProfileRow): Profile => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  bio: row.bio,
  ms_city_id: row.ms_city_id,
  subscribed_status: row.subscribed ? 1 : 0,
});
