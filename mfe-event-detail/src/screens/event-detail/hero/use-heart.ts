import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToggleLike, type Likeable } from '@acara/shared-api';
import { rememberReturn, useSession } from '@acara/shared-auth';
import { href } from '@acara/shared-contract/paths';

/**
 * What a heart of this page does: it turns over for a member; a guest goes straight to /login, from where they come back
 * here (decisions, Session).
 */
export const useHeart = (): ((event: Likeable) => void) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toggleLike = useToggleLike();
  const isGuest = useSession().status === 'guest';
  return useCallback(
    (event) => {
      if (!isGuest) {
        toggleLike(event);
        return;
      }
      rememberReturn(`${pathname}${search}`);
      void navigate(href.login());
    },
    [isGuest, toggleLike, navigate, pathname, search],
  );
};
