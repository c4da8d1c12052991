import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '@acara/shared-contract/paths';
import { rememberReturn } from './return-target.ts';

/** Sends a guest who likes an event straight to /login, from where they come back here (decisions, Session). */
export const useLoginDetour = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    rememberReturn(`${pathname}${search}`);
    void navigate(href.login());
  }, [navigate, pathname, search]);
};
