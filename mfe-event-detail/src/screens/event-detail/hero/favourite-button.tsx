import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Likeable, useToggleLike } from '@acara/shared-api';
import { RefusalBanner, useBanner, type BannerMessage } from '@acara/shared-ui/banner';
import { Button, HeartFilledIcon, HeartIcon } from '@acara/shared-ui/primitives';
import { rememberReturn, useSession } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';

/**
 * Toggles a like for a member; sends a guest to /login and back. `message` is the error of a failed toggle, for a
 * `RefusalBanner`.
 */
export const useLikeButton = (): { onLike: (event: Likeable) => void; message: BannerMessage | null } => {
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

export const FavouriteButton = ({ event }: { event: Likeable }) => {
  const { onLike, message } = useLikeButton();
  const liked = event.current_auth_liked;
  const label = liked ? 'Hapus sebagai favorit' : 'Tambah sebagai favorit';
  return (
    <>
      <Button kind="secondary" aria-label={label} title={label} onClick={() => onLike(event)}>
        {liked ? <HeartFilledIcon /> : <HeartIcon />}
        Favorit
      </Button>
      <RefusalBanner message={message} />
    </>
  );
};
