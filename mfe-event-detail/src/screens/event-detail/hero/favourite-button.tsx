import { Button, HeartFilledIcon, HeartIcon } from '@acara/shared-ui/primitives';
import { useLoginDetour } from './use-login-detour.ts';

/** The heart of the event page. */
export const FavouriteButton = ({ liked }: { liked: boolean }) => {
  const goToLogin = useLoginDetour();
  return (
    <Button
      kind="secondary"
      aria-label={liked ? 'Hapus sebagai favorit' : 'Tambah sebagai favorit'}
      title={liked ? 'Hapus sebagai favorit' : 'Tambah sebagai favorit'}
      onClick={goToLogin}
    >
      {liked ? <HeartFilledIcon /> : <HeartIcon />}
      Favorit
    </Button>
  );
};
