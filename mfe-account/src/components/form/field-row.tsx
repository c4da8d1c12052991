import type { ReactNode } from 'react';
import { Field, Hint, Label, RequiredMark, Problem } from './field-style.ts';
import type { FieldIds, FieldTexts } from './use-field-ids.ts';

export type FieldRowProps = FieldTexts & {
  ids: FieldIds;
  /** Of the control, where it has an id of its own. */
  controlId?: string;
  label: string;
  optional?: boolean;
  children: ReactNode;
};

/** A control with its label above; below it its hint and what is wrong. */
export const FieldRow = ({ ids, controlId, label, problem, hint, optional = false, children }: FieldRowProps) => (
  <Field>
    <Label htmlFor={controlId ?? ids.field.id}>
      {label} {!optional && <RequiredMark aria-hidden>*</RequiredMark>}
    </Label>
    {children}
    {hint && <Hint id={ids.hintId}>{hint}</Hint>}
    {problem && <Problem id={ids.problemId}>{problem}</Problem>}
  </Field>
);
