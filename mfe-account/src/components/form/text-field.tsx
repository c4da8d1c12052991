import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldRow } from './field-row.tsx';
import { Box, End, Input } from './field-style.ts';
import { useFieldIds } from './use-field-ids.ts';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required'> & {
  label: string;
  name: string;
  /** What is wrong with the value, for the visitor. */
  problem: string | undefined;
  hint?: string;
  /** May stay empty. */
  optional?: boolean;
  /** A control at the end of the field. */
  end?: ReactNode;
};

/**
 * A field with its label above and what is wrong below, required unless it says otherwise. The page's own DOM keeps the
 * value, so that what was typed before hydration stays.
 */
export const TextField = ({ label, problem, hint, optional = false, end, ...input }: TextFieldProps) => {
  const ids = useFieldIds({ problem, hint });
  return (
    <FieldRow ids={ids} label={label} problem={problem} hint={hint} optional={optional}>
      <Box>
        <Input
          {...ids.field}
          required={!optional}
          data-label={label}
          data-end={end !== undefined || undefined}
          {...input}
        />
        {end !== undefined && <End>{end}</End>}
      </Box>
    </FieldRow>
  );
};

export type EmailFieldProps = Pick<TextFieldProps, 'name' | 'problem' | 'hint'> & { autoComplete?: string };

/** The field of an e-mail address. */
export const EmailField = ({ autoComplete = 'email', ...field }: EmailFieldProps) => (
  <TextField
    {...field}
    label="Email"
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
  />
);
