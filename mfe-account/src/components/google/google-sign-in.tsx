import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { useSubmit } from '@acara/shared-api';
import { Alert, AlertDialog, Button, Spinner, Stack } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-remote/settings';
import { accountApi } from '../account-api.ts';
import { useLoginRedirect } from '../use-login-redirect.ts';
import { useGoogleButton } from './google-identity.ts';

const { color, layer, radius, size, space, target } = tokens;

const Divider = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.small};

  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${color.line};
  }
`;

/** Reserves the space of the button, so that nothing moves when it is drawn. */
const Place = styled.div`
  position: relative;
  display: grid;
  min-height: ${target};
`;

const ButtonPlace = styled.div`
  display: grid;
  justify-items: center;
  align-items: center;
  min-height: ${target};
  /* Google's frame is of the light scheme; another one around it makes its background opaque. */
  color-scheme: light;
`;

const Waiting = styled.p`
  position: absolute;
  inset: 0;
  z-index: ${layer.raised};
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

const Warning = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(2)};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

type GoogleSignInProps = { purpose: 'login' | 'register' };

const GoogleArea = ({ purpose, clientId, scriptUrl }: GoogleSignInProps & { clientId: string; scriptUrl: string }) => {
  const redirect = useLoginRedirect({ viaGoogle: true });
  const login = useSubmit({ mutationFn: accountApi.loginWithGoogle, onSuccess: redirect });
  const { place, state, retry } = useGoogleButton({
    scriptUrl,
    clientId,
    text: purpose === 'login' ? 'signin_with' : 'signup_with',
    onCredential: (credential) => {
      if (!login.isSuccess) login.submit(credential);
    },
  });
  return (
    <Stack>
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
    </Stack>
  );
};

/** Google's button under a form, where the installation has one. A missing script leaves the form as it is. */
export const GoogleSignIn = ({ purpose }: GoogleSignInProps) => {
  const { googleClientId, googleScriptUrl } = useSettings();
  if (!googleClientId || !googleScriptUrl) return null;
  return <GoogleArea purpose={purpose} clientId={googleClientId} scriptUrl={googleScriptUrl} />;
};
