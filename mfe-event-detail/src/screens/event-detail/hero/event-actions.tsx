import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Likeable, useToggleLike } from '@acara/shared-api';
import { useLike, type ToggleLike } from '@acara/shared-event-ui/event-card';
import { type BannerMessage, RefusalBanner, useBanner } from '@acara/shared-ui/banner';
import { Button, HeartFilledIcon, HeartIcon, ShareIcon } from '@acara/shared-ui/primitives';
import { rememberReturn, useSession } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { ShareDialog } from '@acara/shared-event-ui/share-dialog';
import { tokens } from '@acara/shared-ui/theme';

/** Toggles a like for a member; sends a guest to /login and back. `message` is for a `RefusalBanner`. */
export const useLikeButton = (): { onLike: ToggleLike<Likeable>; message: BannerMessage | null } => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { message, refuse } = useBanner();
  const toggleLike = useToggleLike(refuse);
  const isGuest = useSession().status === 'guest';
  const onLike = useCallback(
    (event: Likeable) => {
      if (!isGuest) return toggleLike(event);
      rememberReturn(`${pathname}${search}`);
      void navigate(link('login'));
      return false;
    },
    [isGuest, toggleLike, navigate, pathname, search],
  );
  return { onLike, message };
};

export const FavouriteButton = ({ event }: { event: Likeable }) => {
  const { onLike, message } = useLikeButton();
  const [liked, press] = useLike(event, onLike);
  const label = liked ? 'Hapus sebagai favorit' : 'Tambah sebagai favorit';
  return (
    <>
      <Button kind="secondary" aria-label={label} title={label} onClick={press}>
        {liked ? <HeartFilledIcon /> : <HeartIcon />}
        <span>Favorit</span>
      </Button>
      <RefusalBanner message={message} />
    </>
  );
};

const Row = styled.div`
  display: flex;
  gap: ${tokens.space(3)};

  > * {
    flex: 1 1 0;
  }
`;

export const EventActions = ({ event }: { event: EventDetail }) => {
  const [sharing, setSharing] = useState(false);
  return (
    <Row>
      <FavouriteButton event={event} />
      <Button kind="secondary" aria-haspopup="dialog" onClick={() => setSharing(true)}>
        <ShareIcon />
        Bagikan
      </Button>
      <ShareDialog event={sharing ? event : null} onClose={() => setSharing(false)} />
    </Row>
  );
};
