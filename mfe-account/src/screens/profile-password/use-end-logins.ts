import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginSession } from '@acara/shared-contract';
import { accountApi } from '../../components/account-api.ts';
import { accountQueries } from '../../components/account-queries.ts';

/** One login, or all but this browser's. */
export type EndTarget = LoginSession | 'others';

/** Ends logins after a confirmation; then the list is loaded again. */
export const useEndLogins = (onEnded: (text: string) => void) => {
  const client = useQueryClient();
  const [target, setTarget] = useState<EndTarget | null>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (ended: EndTarget) =>
      ended === 'others' ? accountApi.endOtherSessions() : accountApi.endSession(ended.id),
    onSuccess: ({ success }) => {
      setTarget(null);
      onEnded(success);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
  });
  return {
    target,
    failure: error,
    isBusy: isPending,
    ask: (asked: EndTarget) => {
      reset();
      setTarget(asked);
    },
    cancel: () => {
      if (!isPending) setTarget(null);
    },
    confirm: () => {
      if (target && !isPending) mutate(target);
    },
  };
};

export type EndLogins = Omit<ReturnType<typeof useEndLogins>, 'ask'>;
