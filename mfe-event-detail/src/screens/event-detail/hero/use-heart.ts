import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToggleLike, type Likeable } from '@acara/shared-api';
import { rememberReturn, useSession } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { useBanner, type BannerMessage } from '@acara/shared-ui/banner';

/**
 * What a heart of this page does: it turns over for a member; a guest goes straight to /login, from where they come back
 * here. `said` is why a heart was turned back, for a `Banner` beside it.
 */
export const useHeart = (): { onLike: (event: Likeable) => void; message: BannerMessage | null } => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { message, refuse } = useBanner();
  const toggleLike = useToggleLike(refuse);
  const isGuest = useSession().status === 'guest';
  const onLike = useCallback(
    (event: Likeable) => {
      if (!isGuest) {
        toggleLike(event);
        return;
      }
      rememberReturn(`${pathname}${search}`);
      void navigate(link('login'));
    },
    [isGuest, toggleLike, navigate, pathname, search],
  );
  return { onLike, message };
};
