import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signIn, takeReturn } from '@acara/shared-auth';
import type { LoginResult } from '@acara/shared-contract';
import { useWait } from './use-wait.ts';

/** How long 'Now Redirecting..' is shown. */
export const REDIRECT_DELAY_MS = 1500;

/** Begins the session of a login, then navigates to where the visitor wanted to be, else home. */
export const useLoginRedirect = ({ viaGoogle = false } = {}): ((result: LoginResult) => void) => {
  const wait = useWait();
  const navigate = useNavigate();
  return useCallback(
    (result) => {
      signIn(result, { viaGoogle });
      // Going back must not lead to the login page.
      void wait(REDIRECT_DELAY_MS).then(() => navigate(takeReturn(), { replace: true, state: { afterLogin: true } }));
    },
    [wait, navigate, viaGoogle],
  );
};
