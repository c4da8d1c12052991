import type { TextareaHTMLAttributes } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { FieldRow } from './field-row.tsx';
import { Input } from './field-style.ts';
import { useFieldIds } from './use-field-ids.ts';

const Area = styled(Input)`
  display: block;
  height: auto;
  min-height: 128px;
  padding-block: ${tokens.space(3)};
  line-height: 1.5;
  /* Grows with its text where the browser can. */
  field-sizing: content;
  resize: vertical;
`;

export type TextAreaFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  name: string;
  problem: string | undefined;
  hint?: string;
};

/** A field of several lines that may stay empty. */
export const TextAreaField = ({ label, problem, hint, ...area }: TextAreaFieldProps) => {
  const ids = useFieldIds({ problem, hint });
  return (
    <FieldRow ids={ids} label={label} problem={problem} hint={hint} optional>
      <Area as="textarea" {...ids.field} {...area} />
    </FieldRow>
  );
};
