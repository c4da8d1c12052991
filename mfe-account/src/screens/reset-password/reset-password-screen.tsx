import { useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { ArrowLeftIcon, Button } from '@acara/shared-ui/primitives';
import { accountApi } from '../../components/account-api.ts';
import { AccountForm } from '../../components/form/account-form.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { NewPasswordFields } from '../../components/form/new-password-fields.tsx';
import { EmailField } from '../../components/form/text-field.tsx';
import { useAccountForm } from '../../components/form/use-account-form.ts';
import { AccountFrame } from '../../components/frame/account-frame.tsx';
import { Elsewhere, TextLink } from '../../components/frame/account-frame-style.ts';

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
  // In place of this entry: the history is not to keep the link.
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
      <FormAlert
        title="Yeaayy!"
        tone="success"
        text={form.answer?.success}
        onClose={toLogin}
        action={
          <Button onClick={toLogin} data-autofocus>
            Login
          </Button>
        }
      />
      <FormAlert title="Error!" text={form.failure?.message} onClose={form.dismiss} />
    </AccountFrame>
  );
};
