import type { LoginPayload } from '@acara/shared-contract';
import { useState } from 'react';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { Alert, AlertDialog, Spinner } from '@acara/shared-ui/primitives';
import { accountApi } from '../../components/account-api.ts';
import { EmailField, PasswordField } from '../../components/form/account-fields.tsx';
import { AccountForm, useAccountForm } from '../../components/form/account-form.tsx';
import { AccountFrame, Elsewhere, TextLink } from '../../components/frame/account-frame.tsx';
import { GoogleSignIn } from '../../components/google/google-sign-in.tsx';
import { registeredEmail } from '../../components/registered-email.ts';
import { ReturnAlert } from '../../components/return-alert.tsx';
import { useLoginRedirect, useWait } from '../../components/use-login-redirect.ts';
import { CaptchaField } from './captcha-field.tsx';

const loginFields = ['email', 'password', 'captcha'] as const;

type LoginValues = Record<(typeof loginFields)[number], string>;

export const loginPayload = ({ email, password, captcha }: LoginValues): LoginPayload => ({
  email,
  password,
  ...(captcha.trim() && { captcha: Number(captcha) }),
});

const IMAGE = 'data:image/svg+xml';

/** The captcha that a failed login carries, an SVG data URI; null where it carries none. */
export const readCaptcha = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null || !('captcha' in data)) return null;
  return typeof data.captcha === 'string' && data.captcha.startsWith(IMAGE) ? data.captcha : null;
};

/** How long a login waits before it is sent. */
const REQUEST_DELAY_MS = 1000;

const Forgotten = styled(TextLink)`
  justify-self: end;
  margin-block: -12px;
`;

export const LoginScreen = () => {
  const wait = useWait();
  const redirect = useLoginRedirect();
  const [email] = useState(registeredEmail.read);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const form = useAccountForm({
    names: loginFields,
    send: async (values) => {
      await wait(REQUEST_DELAY_MS);
      return accountApi.login(loginPayload(values));
    },
    onDone: (answer) => {
      registeredEmail.note('');
      redirect(answer);
    },
    // A captcha stays until the server sends the next one.
    onFailed: ({ data }) => setCaptcha(readCaptcha(data) ?? captcha),
  });
  return (
    <AccountFrame title="Masuk" intro="Selamat datang kembali. Masuk untuk membeli tiket dan menyimpan event favorit.">
      <ReturnAlert />
      <AccountForm form={form} submit="Masuk">
        <EmailField {...form.field('email')} defaultValue={email} />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          // Only the password is left to type.
          autoFocus={email !== ''}
        />
        <Forgotten href={link('password.forgot')}>Lupa Password</Forgotten>
        {captcha !== null && <CaptchaField {...form.field('captcha')} image={captcha} onRenewed={setCaptcha} />}
        {form.answer && (
          <Alert tone="success" icon={<Spinner />}>
            Now Redirecting..
          </Alert>
        )}
      </AccountForm>
      <GoogleSignIn purpose="login" />
      <Elsewhere>
        Belum punya akun? <TextLink href={link('register')}>Daftar</TextLink>
      </Elsewhere>
      <AlertDialog title="Error" text={form.failure?.message} onClose={form.dismiss} />
    </AccountFrame>
  );
};
