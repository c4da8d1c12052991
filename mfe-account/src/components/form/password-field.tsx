import { useState } from 'react';
import { IconButton } from '@acara/shared-ui/primitives';
import { EyeIcon, EyeOffIcon } from './eye-icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Pick<TextFieldProps, 'label' | 'name' | 'problem' | 'hint'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A masked field that can be looked into. */
export const PasswordField = ({ label, ...field }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={`${shown ? 'Sembunyikan' : 'Tampilkan'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
};
