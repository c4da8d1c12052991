import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { renameMember, useSession } from '@acara/shared-auth';
import { accountQueries } from '../account-queries.ts';

/**
 * The member's profile, read anew each time the page is opened. Where it carries another name than the session, the
 * session takes it over: it was saved here a moment ago, or on another device.
 */
export const useOwnProfile = () => {
  const client = useQueryClient();
  const session = useSession();
  const profile = useQuery({ ...accountQueries.profile(), staleTime: Infinity, gcTime: 0 });
  const { data } = profile;
  const isRenamed =
    data !== undefined && session.status === 'member' && session.id === data.id && session.name !== data.name;
  useEffect(() => {
    if (isRenamed) renameMember(data.name);
  }, [isRenamed, data]);
  return {
    profile,
    /** Forgets what is shown and reads it as if the page had just been opened. */
    reload: () => void client.resetQueries({ queryKey: accountQueries.profile().queryKey }),
  };
};
