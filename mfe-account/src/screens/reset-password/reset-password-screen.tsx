import { useLocation, useNavigate } from 'react-router-dom';
import { currentSession, signOut } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { ArrowLeftIcon, Button } from '@acara/shared-ui/primitives';
import { accountCalls } from '../../parts/account-calls.ts';
import { AccountForm } from '../../parts/form/account-form.tsx';
import { FormAlert } from '../../parts/form/form-alert.tsx';
import { NewPasswordFields } from '../../parts/form/new-password-fields.tsx';
import { EmailField } from '../../parts/form/text-field.tsx';
import { useAccountForm } from '../../parts/form/use-account-form.ts';
import { AccountFrame } from '../../parts/frame/account-frame.tsx';
import { Elsewhere, TextLink } from '../../parts/frame/account-frame-style.ts';

const names = ['email', 'password', 'retype_password'] as const;

/** Ganti Password. The address's query string is the server's to read. */
export const ResetPasswordScreen = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = useAccountForm({ names, send: (values) => accountCalls.resetPassword(search, values) });
  // In place of this entry: the history is not to keep the link.
  const toLogin = () => void navigate(link('login'), { replace: true });
  // The server has ended every session of the account; one that this browser still holds would lead away from the login.
  const login = () => (currentSession().status === 'member' ? void signOut(link('login')) : toLogin());
  return (
    <AccountFrame title="Ganti Password" intro="Buat password baru untuk akun Anda.">
      <AccountForm form={form} submit="Simpan">
        <EmailField {...form.field('email')} />
        <NewPasswordFields field={form.field} />
      </AccountForm>
      <Elsewhere>
        <TextLink
          href={link('login')}
          onClick={(event) => {
            event.preventDefault();
            toLogin();
          }}
        >
          <ArrowLeftIcon size={18} />
          Kembali ke login
        </TextLink>
      </Elsewhere>
      <FormAlert
        title="Yeaayy!"
        tone="success"
        text={form.answer?.success}
        onClose={login}
        action={
          <Button onClick={login} data-autofocus>
            Login
          </Button>
        }
      />
      <FormAlert title="Error!" text={form.failure?.message} onClose={form.dismiss} />
    </AccountFrame>
  );
};
