import type { Profile } from '@acara/shared-contract';
import { get, type CallContext } from './http.ts';

/**
 * The member's own profile.
 * @throws {ApiError} on any failure
 */
export const ownProfile = async (context: CallContext = {}): Promise<Profile> =>
  (await get<{ data: Profile }>('/profile', {}, context)).data;
