import type { Likeable } from '@acara/shared-api';
import { RefusalBanner } from '@acara/shared-ui/banner';
import { Button, HeartFilledIcon, HeartIcon } from '@acara/shared-ui/primitives';
import { useHeart } from './use-heart.ts';

/** The heart of the event page. */
export const FavouriteButton = ({ event }: { event: Likeable }) => {
  const { onLike, message } = useHeart();
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
