import type { Profile } from '@acara/shared-contract';
import { get, type CallContext } from './http.ts';

/** In a separate file: the shell loads it without the query client. @throws {ApiError} on any failure */
export const ownProfile = async (context: CallContext = {}): Promise<Profile> =>
  (await get<{ data: Profile }>('/profile', {}, context)).data;
