import { type ApiError, ownProfile } from '@acara/shared-api';
import { rememberReturn, signOut, useSession } from '@acara/shared-auth';
import { link } from '@acara/shared-contract/links';
import { AlertDialog, Button } from '@acara/shared-ui/primitives';
import { accountApi } from '../../components/account-api.ts';
import { NewPasswordFields } from '../../components/form/account-fields.tsx';
import { AccountForm, useAccountForm } from '../../components/form/account-form.tsx';
import { Card, CardTitle, Intro, ProfileFrame } from '../../components/profile/profile-frame.tsx';
import { LoginActivity } from './login-activity.tsx';

/** Refused for the age of the login: the one refusal of that call that is about none of its fields. */
const requiresLogin = (failure: ApiError | null): boolean => failure?.status === 422 && !failure.fields;

const names = ['password', 'retype_password'] as const;

const toLogin = () => void signOut(link('login'));

/** Goes to the login, which leads back here. Stored after the logout, which clears storage. */
const loginAgain = () => {
  toLogin();
  rememberReturn(link('profile.password'));
};

const PasswordForm = () => {
  const session = useSession();
  const form = useAccountForm({
    names,
    send: async (values) => {
      // A token without the name and id beside it: the profile knows whose it is.
      const id = session.status === 'member' ? session.id : (await ownProfile()).id;
      return accountApi.changePassword(id, values);
    },
  });
  return (
    <Card aria-labelledby="ganti-password">
      <div>
        <CardTitle id="ganti-password">Ganti Password</CardTitle>
        <Intro>Setelah password diganti, Anda akan diminta login kembali.</Intro>
      </div>
      <AccountForm form={form} submit="Simpan">
        <NewPasswordFields field={form.field} />
      </AccountForm>
      <AlertDialog title="Berhasil!" tone="success" text={form.answer?.success} onClose={toLogin} button="Login" />
      <AlertDialog
        title="Error!"
        text={form.failure?.message}
        onClose={form.dismiss}
        actions={
          requiresLogin(form.failure) ? (
            <>
              <Button kind="secondary" onClick={form.dismiss}>
                Oke
              </Button>
              <Button onClick={loginAgain} data-autofocus>
                Login ulang
              </Button>
            </>
          ) : undefined
        }
      />
    </Card>
  );
};

export const ProfilePasswordScreen = () => (
  <ProfileFrame
    title="Password & Keamanan"
    intro="Ganti password Anda dan periksa di mana saja akun Anda sedang masuk."
  >
    <PasswordForm />
    <LoginActivity />
  </ProfileFrame>
);
