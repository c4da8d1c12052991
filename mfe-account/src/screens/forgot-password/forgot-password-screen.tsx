import { link } from '@acara/shared-contract/links';
import { ArrowLeftIcon, ButtonLink } from '@acara/shared-ui/primitives';
import { accountCalls } from '../../parts/account-calls.ts';
import { AccountForm } from '../../parts/form/account-form.tsx';
import { FormAlert } from '../../parts/form/form-alert.tsx';
import { EmailField } from '../../parts/form/text-field.tsx';
import { useAccountForm } from '../../parts/form/use-account-form.ts';
import { AccountFrame } from '../../parts/frame/account-frame.tsx';
import { Elsewhere, TextLink } from '../../parts/frame/account-frame-style.ts';

const names = ['email'] as const;

/** Asks for a reset link. */
export const ForgotPasswordScreen = () => {
  const form = useAccountForm({ names, send: ({ email }) => accountCalls.recoverPassword(email) });
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
      <FormAlert
        title="Success!"
        tone="success"
        text={form.answer?.success}
        onClose={form.dismiss}
        action={
          <ButtonLink href={link('login')} data-autofocus>
            Oke
          </ButtonLink>
        }
      />
      <FormAlert title="Error!" text={form.failure?.message} onClose={form.dismiss} />
    </AccountFrame>
  );
};
