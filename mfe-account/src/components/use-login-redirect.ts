import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signIn, takeReturn } from '@acara/shared-auth';
import type { LoginResult } from '@acara/shared-contract';
import { useWait } from './use-wait.ts';

/** How long 'Now Redirecting..' stands before the page changes. */
export const REDIRECT_DELAY_MS = 1500;

/** Begins the session that a login answered, then leads to where the visitor wanted to be, else home. */
export const useLoginRedirect = ({ viaGoogle = false } = {}): ((result: LoginResult) => void) => {
  const wait = useWait();
  const navigate = useNavigate();
  return useCallback(
    (result) => {
      signIn(result, { viaGoogle });
      // The login page is not to be found by going back.
      void wait(REDIRECT_DELAY_MS).then(() => navigate(takeReturn(), { replace: true, state: { afterLogin: true } }));
    },
    [wait, navigate, viaGoogle],
  );
};
