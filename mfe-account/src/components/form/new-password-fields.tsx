import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

export type NewPasswordFieldsProps = {
  /** What the form knows of a field. */
  field: (name: 'password' | 'retype_password') => Pick<PasswordFieldProps, 'name' | 'problem'>;
};

/** A new password, twice, as the server wants it. */
export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      {...field('password')}
      label="Password Baru"
      hint="Minimal 8 karakter."
      autoComplete="new-password"
    />
    <PasswordField {...field('retype_password')} label="Konfirmasi Password Baru" autoComplete="new-password" />
  </>
);
