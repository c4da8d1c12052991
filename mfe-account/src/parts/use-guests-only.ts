import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { endOwnLogin, isOwnLogin } from './own-login.ts';

/**
 * Sends a member home who opens the screen, or who logged in in another tab while it was open: who is in has nothing to
 * log in or register for.
 */
export const useGuestsOnly = (): void => {
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => endOwnLogin, []);
  useEffect(() => {
    if (status === 'member' && !isOwnLogin()) void navigate(link('home'), { replace: true });
  }, [navigate, status]);
};
