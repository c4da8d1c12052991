import { rememberReturn } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { endedSession } from '../../session/ended-session.ts';
import { Alert, AlertButton, AlertLink } from './alert.ts';

/** Says that the server ended the session, and leads back to `leftPath` by way of a login. */
export const SessionEndedAlert = ({ leftPath }: { leftPath: string }) => {
  // Kept only now: whoever goes elsewhere instead is not led back.
  const leave = () => {
    rememberReturn(leftPath);
    endedSession.forget();
  };
  return (
    <Alert>
      Sesi Anda berakhir.{' '}
      <AlertLink href={link('login')} onClick={leave}>
        Silakan masuk lagi.
      </AlertLink>{' '}
      <AlertButton type="button" onClick={endedSession.forget}>
        Tutup
      </AlertButton>
    </Alert>
  );
};
