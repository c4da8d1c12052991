import { useState } from 'react';
import { TextField, type TextFieldProps } from '@acara/shared-ui/form';
import { IconButton, line } from '@acara/shared-ui/primitives';

type Texts = Pick<TextFieldProps, 'name' | 'error' | 'hint' | 'defaultValue' | 'autoFocus'>;

const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export const EmailField = (field: Texts) => (
  <TextField label="Email" type="email" inputMode="email" autoComplete="email" required {...AS_TYPED} {...field} />
);

const EYE = <path d="M2.5 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />;
const PUPIL = <path d="M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />;

const EyeIcon = line(
  <>
    {EYE}
    {PUPIL}
  </>,
);
const EyeOffIcon = line(
  <>
    {EYE}
    {PUPIL}
    <path d="M4 4l16 16" />
  </>,
);

export type PasswordFieldProps = Texts & { label: string; autoComplete: 'current-password' | 'new-password' };

export const PasswordField = ({ label, ...field }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      required
      {...AS_TYPED}
      {...field}
      end={
        <IconButton
          label={`${isShown ? 'Sembunyikan' : 'Tampilkan'} ${label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
};

export const NewPasswordFields = ({ field }: { field: (name: 'password' | 'retype_password') => Texts }) => (
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
