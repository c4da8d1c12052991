import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentSession } from '@acara/shared-auth';
import { href } from '@acara/shared-contract/paths';

/** Sends a member who opens the screen home: who is in has nothing to log in or register for. */
export const useGuestsOnly = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    // On arrival only: the login of this very screen leads on by itself.
    if (currentSession().status === 'member') void navigate(href.home(), { replace: true });
  }, [navigate]);
};
