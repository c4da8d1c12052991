import { useState } from 'react';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { accountCalls } from '../../parts/account-calls.ts';
import { AccountForm } from '../../parts/form/account-form.tsx';
import { FormAlert } from '../../parts/form/form-alert.tsx';
import { PasswordField } from '../../parts/form/password-field.tsx';
import { EmailField } from '../../parts/form/text-field.tsx';
import { useAccountForm } from '../../parts/form/use-account-form.ts';
import { AccountFrame } from '../../parts/frame/account-frame.tsx';
import { Elsewhere, TextLink } from '../../parts/frame/account-frame-style.ts';
import { GoogleSignIn } from '../../parts/google/google-sign-in.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ReturnNotice } from '../../parts/return-notice.tsx';
import { useLoginRedirect } from '../../parts/use-login-redirect.ts';
import { useWait } from '../../parts/use-wait.ts';
import { CaptchaField } from './captcha-field.tsx';
import { captchaOf, loginFields, loginPayload } from './login-form.ts';

/** How long a login waits before it is sent. */
const REQUEST_DELAY_MS = 1000;

const Forgotten = styled(TextLink)`
  justify-self: end;
  margin-block: -12px;
`;

/** Masuk. */
export const LoginScreen = () => {
  const wait = useWait();
  const redirect = useLoginRedirect();
  const [captcha, setCaptcha] = useState<string | null>(null);
  const form = useAccountForm({
    names: loginFields,
    send: async (values) => {
      await wait(REQUEST_DELAY_MS);
      return accountCalls.login(loginPayload(values));
    },
    onDone: redirect,
    // One that was asked for stays until the server sends the next.
    onFailed: ({ data }) => setCaptcha(captchaOf(data) ?? captcha),
  });
  return (
    <AccountFrame title="Masuk" intro="Selamat datang kembali. Masuk untuk membeli tiket dan menyimpan event favorit.">
      <ReturnNotice />
      <AccountForm form={form} submit="Masuk">
        <EmailField {...form.field('email')} />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <Forgotten href={link('password.forgot')}>Lupa Password</Forgotten>
        {captcha !== null && <CaptchaField {...form.field('captcha')} image={captcha} onRenewed={setCaptcha} />}
        {form.answer && <Notice>Now Redirecting..</Notice>}
      </AccountForm>
      <GoogleSignIn purpose="login" />
      <Elsewhere>
        Belum punya akun? <TextLink href={link('register')}>Daftar</TextLink>
      </Elsewhere>
      <FormAlert title="Error" text={form.failure?.message} onClose={form.dismiss} />
    </AccountFrame>
  );
};
