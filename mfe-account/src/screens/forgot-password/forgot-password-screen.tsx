import { link } from '@acara/shared-contract/links';
import { AlertDialog, ArrowLeftIcon, ButtonLink } from '@acara/shared-ui/primitives';
import { accountApi } from '../../components/account-api.ts';
import { EmailField } from '../../components/form/account-fields.tsx';
import { AccountForm, useAccountForm } from '../../components/form/account-form.tsx';
import { AccountFrame, Elsewhere, TextLink } from '../../components/frame/account-frame.tsx';

const names = ['email'] as const;

export const ForgotPasswordScreen = () => {
  const form = useAccountForm({ names, send: ({ email }) => accountApi.recoverPassword(email) });
  return (
    <AccountFrame
      title="Lupa Password"
      intro="Masukkan email yang terdaftar. Kami akan mengirimkan link untuk mengatur ulang password Anda."
    >
      <AccountForm form={form} submit="Simpan">
        <EmailField {...form.field('email')} />
      </AccountForm>
      <Elsewhere>
        <TextLink href={link('login')}>
          <ArrowLeftIcon size={18} />
          Kembali ke login
        </TextLink>
      </Elsewhere>
      <AlertDialog
        title="Success!"
        tone="success"
        text={form.answer?.success}
        onClose={form.dismiss}
        actions={
          <ButtonLink href={link('login')} data-autofocus>
            Oke
          </ButtonLink>
        }
      />
      <AlertDialog title="Error!" text={form.failure?.message} onClose={form.dismiss} />
    </AccountFrame>
  );
};
