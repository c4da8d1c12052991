import { useNavigate } from 'react-router-dom';
import { markRegistered } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { TextField } from '@acara/shared-ui/form';
import { AlertDialog, ButtonLink } from '@acara/shared-ui/primitives';
import { accountApi } from '../../components/account-api.ts';
import { EmailField, PasswordField } from '../../components/form/account-fields.tsx';
import { AccountForm, useAccountForm } from '../../components/form/account-form.tsx';
import { AccountFrame, Elsewhere, TextLink } from '../../components/frame/account-frame.tsx';
import { GoogleSignIn } from '../../components/google/google-sign-in.tsx';
import { registeredEmail } from '../../components/registered-email.ts';
import { ReturnAlert } from '../../components/return-alert.tsx';

const names = ['name', 'email', 'password', 'retype_password'] as const;

/** Daftar Akun. The server checks whether the passwords match. */
export const RegisterScreen = () => {
  const navigate = useNavigate();
  const form = useAccountForm({
    names,
    send: accountApi.register,
    onDone: ({ data }) => {
      markRegistered(data.id);
      registeredEmail.note(data.email);
    },
  });
  return (
    <AccountFrame title="Daftar Akun" intro="Gratis, dan hanya perlu satu menit.">
      <ReturnAlert />
      <AccountForm form={form} submit="Daftar">
        <TextField {...form.field('name')} label="Nama Lengkap" autoComplete="name" required />
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          label="Password"
          hint="Minimal 8 karakter."
          autoComplete="new-password"
        />
        <PasswordField {...form.field('retype_password')} label="Konfirmasi Password" autoComplete="new-password" />
      </AccountForm>
      <GoogleSignIn purpose="register" />
      <Elsewhere>
        Sudah punya akun? <TextLink href={link('login')}>Masuk</TextLink>
      </Elsewhere>
      <AlertDialog
        title="Yeaayy!"
        tone="success"
        text={form.answer?.success}
        onClose={() => void navigate(link('register.done'), { replace: true })}
        actions={
          <ButtonLink href={link('login')} data-autofocus>
            Login
          </ButtonLink>
        }
      />
      <AlertDialog
        title={form.failure?.status === 0 ? 'Error' : 'Error!'}
        text={form.failure?.message}
        onClose={form.dismiss}
      />
    </AccountFrame>
  );
};
