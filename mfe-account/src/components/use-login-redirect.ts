import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { signIn, takeReturn } from '@acara/shared-auth';
import type { LoginResult } from '@acara/shared-contract';

/** Delays in ms that never end once the screen is unmounted, so that nothing happens after the visitor has left. */
export const useWait = (): ((ms: number) => Promise<void>) => {
  const timers = useRef<Set<number> | null>(null);
  useEffect(() => {
    const pending = new Set<number>();
    timers.current = pending;
    return () => {
      timers.current = null;
      for (const timer of pending) window.clearTimeout(timer);
    };
  }, []);
  return useCallback(
    (ms) => new Promise<void>((resolve) => void timers.current?.add(window.setTimeout(resolve, ms))),
    [],
  );
};

const REDIRECT_DELAY_MS = 1500;

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
