import { queryOptions } from '@tanstack/react-query';
import { ownProfile } from '@acara/shared-api';
import { accountApi } from './account-api.ts';

/** Query options of the member's own data. Failures are `ApiError`. Their keys begin with `me`: they go at a logout. */
export const accountQueries = {
  profile: () => queryOptions({ queryKey: ['me', 'profile'], queryFn: (context) => ownProfile(context) }),

  /** Login sessions, this browser's among them. */
  sessions: () => queryOptions({ queryKey: ['me', 'session'], queryFn: (context) => accountApi.sessions(context) }),
};
