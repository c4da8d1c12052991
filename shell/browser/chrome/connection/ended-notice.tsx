import { rememberReturn } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { endedSession } from '../../session/ended-session.ts';
import { Notice, NoticeButton, NoticeLink } from './notice.ts';

/** Says that the server ended the session, and leads back to `leftPath` by way of a login. */
export const EndedNotice = ({ leftPath }: { leftPath: string }) => {
  // Kept only now: whoever goes elsewhere instead is not led back.
  const leave = () => {
    rememberReturn(leftPath);
    endedSession.forget();
  };
  return (
    <Notice>
      Sesi Anda berakhir.{' '}
      <NoticeLink href={link('login')} onClick={leave}>
        Silakan masuk lagi.
      </NoticeLink>{' '}
      <NoticeButton type="button" onClick={endedSession.forget}>
        Tutup
      </NoticeButton>
    </Notice>
  );
};
