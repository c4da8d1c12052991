import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { Box, End, Field, Hint, Input, Label, Mark, Problem } from './field-style.ts';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required'> & {
  label: string;
  name: string;
  /** What is wrong with the value, for the visitor. */
  problem: string | undefined;
  hint?: string;
  /** A control at the end of the field. */
  end?: ReactNode;
};

/**
 * A required field with its label above and what is wrong below. The page's own DOM keeps the value, so that what was
 * typed before hydration stays.
 */
export const TextField = ({ label, problem, hint, end, ...input }: TextFieldProps) => {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const problemId = problem && `${id}-problem`;
  return (
    <Field>
      <Label htmlFor={id}>
        {label} <Mark aria-hidden>*</Mark>
      </Label>
      <Box>
        <Input
          id={id}
          required
          data-label={label}
          data-end={end !== undefined || undefined}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={[problemId, hintId].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        {end !== undefined && <End>{end}</End>}
      </Box>
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {problem && <Problem id={problemId}>{problem}</Problem>}
    </Field>
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
