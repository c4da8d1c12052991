import { useMutation } from '@tanstack/react-query';
import { Alert, AlertDialog, Button, Spinner } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-ui/settings';
import { accountApi } from '../account-api.ts';
import { useLoginRedirect } from '../use-login-redirect.ts';
import { Area, ButtonPlace, Divider, Place, Waiting, Warning } from './google-style.ts';
import { useGoogleButton } from './use-google-button.ts';

export type GoogleSignInProps = { purpose: 'login' | 'register' };

const GoogleArea = ({ purpose, clientId, scriptUrl }: GoogleSignInProps & { clientId: string; scriptUrl: string }) => {
  const redirect = useLoginRedirect({ viaGoogle: true });
  const login = useMutation({ mutationFn: accountApi.loginWithGoogle, onSuccess: redirect });
  const { place, state, retry } = useGoogleButton({
    scriptUrl,
    clientId,
    text: purpose === 'login' ? 'signin_with' : 'signup_with',
    onCredential: (idToken) => {
      if (login.isIdle || login.isError) login.mutate(idToken);
    },
  });
  return (
    <Area>
      <Divider>atau</Divider>
      <Place>
        {/* Google draws in here; React leaves what is inside alone. */}
        <ButtonPlace ref={place} hidden={state === 'failed'} />
        {state === 'loading' && <Waiting>Memuat tombol Google…</Waiting>}
        {state === 'failed' && (
          <Warning role="status">
            Tombol Google tidak dapat dimuat.
            <Button kind="quiet" onClick={retry}>
              Coba lagi
            </Button>
          </Warning>
        )}
        {login.isPending && (
          <Waiting role="status">
            <Spinner /> Memeriksa akun Google…
          </Waiting>
        )}
      </Place>
      {login.isSuccess && (
        <Alert tone="success" icon={<Spinner />}>
          Success - Now Redirecting..
        </Alert>
      )}
      <AlertDialog title="Error" text={login.error?.message} onClose={login.reset} />
    </Area>
  );
};

/** Google's button under a form, where the installation has one. A missing script leaves the form as it is. */
export const GoogleSignIn = ({ purpose }: GoogleSignInProps) => {
  const { googleClientId, googleScriptUrl } = useSettings();
  if (!googleClientId || !googleScriptUrl) return null;
  return <GoogleArea purpose={purpose} clientId={googleClientId} scriptUrl={googleScriptUrl} />;
};
