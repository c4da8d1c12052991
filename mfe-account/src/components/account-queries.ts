import { queryOptions } from '@tanstack/react-query';
import { ownProfile } from '@acara/shared-api';
import { accountApi } from './account-api.ts';

/** Queries of the member's own data. Their keys begin with `me`: a logout clears them. */
export const accountQueries = {
  profile: () => queryOptions({ queryKey: ['me', 'profile'], queryFn: (context) => ownProfile(context) }),

  /** Login sessions, this browser's among them. */
  sessions: () => queryOptions({ queryKey: ['me', 'session'], queryFn: (context) => accountApi.sessions(context) }),
};
