import { queryOptions } from '@tanstack/react-query';
import { ownProfile, queryKeys } from '@acara/shared-api';
import { accountCalls } from './account-calls.ts';

/** Query options of the member's own data. Failures are `ApiError`. */
export const accountQueries = {
  profile: () => queryOptions({ queryKey: [...queryKeys.own, 'profile'], queryFn: (context) => ownProfile(context) }),

  /** Login sessions, this browser's among them. */
  sessions: () =>
    queryOptions({ queryKey: [...queryKeys.own, 'session'], queryFn: (context) => accountCalls.sessions(context) }),
};
