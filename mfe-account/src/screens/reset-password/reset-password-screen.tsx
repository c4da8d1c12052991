import { useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { AlertDialog, ArrowLeftIcon } from '@acara/shared-ui/primitives';
import { accountApi } from '../../components/account-api.ts';
import { EmailField, NewPasswordFields } from '../../components/form/account-fields.tsx';
import { AccountForm, useAccountForm } from '../../components/form/account-form.tsx';
import { AccountFrame, Elsewhere, TextLink } from '../../components/frame/account-frame.tsx';

const names = ['email', 'password', 'retype_password'] as const;

/** Ganti Password. The address's query string is the server's to read. */
export const ResetPasswordScreen = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useAccountForm({
    names,
    send: (values) => accountApi.resetPassword(search, values),
    // The server has ended every session of the account. One that this browser still holds ends here and now: the next
    // call in its name would be refused, which leaves the page for home, and a member has no use for the login.
    onDone: () => void signOut(pathname + search),
  });
  // Replaces this entry: the link must not stay in the history.
  const toLogin = () => void navigate(link('login'), { replace: true });
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
      <AlertDialog title="Yeaayy!" tone="success" text={form.answer?.success} onClose={toLogin} button="Login" />
      <AlertDialog title="Error!" text={form.failure?.message} onClose={form.dismiss} />
    </AccountFrame>
  );
};
