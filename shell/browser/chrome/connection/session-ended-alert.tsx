import { rememberReturn } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { endedSession } from '../../session/ended-session.ts';
import { Alert, AlertButton, AlertLink } from './alert.ts';

/** Alert that the server ended the session; its link leads to the login and back to `leftPath`. */
export const SessionEndedAlert = ({ leftPath }: { leftPath: string }) => {
  // Stored on click only: who goes elsewhere is not led back.
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
