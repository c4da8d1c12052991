import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '@acara/shared-contract/paths';
import { Button, HeartFilledIcon, HeartIcon } from '@acara/shared-ui/primitives';
import { rememberReturn } from './return-target.ts';

/** The heart of the event page. A guest goes straight to /login and comes back here (decisions, Session). */
export const FavouriteButton = ({ liked }: { liked: boolean }) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const goToLogin = () => {
    rememberReturn(`${pathname}${search}`);
    void navigate(href.login());
  };
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
