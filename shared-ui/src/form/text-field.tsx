import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import styled from 'styled-components';
import { ChevronDownIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { Adornment, Control, ControlBox, Field, type FieldProps } from './field.tsx';

/** What every field has beside the attributes of its control. */
type Texts = Pick<FieldProps, 'label' | 'error' | 'hint' | 'required' | 'announced'>;

const Area = styled(Control)`
  display: block;
  height: auto;
  min-height: 128px;
  padding-block: ${tokens.space(3)};
  line-height: 1.5;
  /* Grows with its text where the browser can. */
  field-sizing: content;
  resize: vertical;
`;

const Choices = styled(Control)`
  appearance: none;
  cursor: pointer;
`;

const Line = styled.div`
  display: flex;
  gap: ${tokens.space(2)};

  > :first-child {
    flex: 1 1 0;
    min-width: 0;
  }

  ${tokens.below.phone} {
    flex-wrap: wrap;

    > :first-child {
      flex-basis: 100%;
    }
  }
`;

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> &
  Texts & {
    /** Text at the start of the field, such as a currency. */
    start?: ReactNode;
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** A field of one line. Without `value` the DOM keeps the text, also what was typed before hydration. */
export const TextField = ({ label, error, hint, required, announced, start, end, ...input }: TextFieldProps) => (
  <Field label={label} error={error} hint={hint} required={required} announced={announced}>
    {(control) => (
      <ControlBox>
        <Control {...control} data-start={start ? true : undefined} data-end={end ? true : undefined} {...input} />
        {start && (
          <Adornment data-start aria-hidden>
            {start}
          </Adornment>
        )}
        {end && <Adornment>{end}</Adornment>}
      </ControlBox>
    )}
  </Field>
);

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & Texts;

export const TextArea = ({ label, error, hint, required, announced, ...area }: TextAreaProps) => (
  <Field label={label} error={error} hint={hint} required={required} announced={announced}>
    {(control) => <Area as="textarea" {...control} {...area} />}
  </Field>
);

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> &
  Texts & {
    /** Shown beside the control, usually a button. */
    beside?: ReactNode;
  };

/** The browser's own list of choices; its `<option>`s are the children. */
export const Select = ({ label, error, hint, required, announced, beside, ...select }: SelectProps) => (
  <Field label={label} error={error} hint={hint} required={required} announced={announced}>
    {(control) => (
      <Line>
        <ControlBox>
          <Choices as="select" {...control} data-end {...select} />
          <Adornment>
            <ChevronDownIcon size={16} />
          </Adornment>
        </ControlBox>
        {beside}
      </Line>
    )}
  </Field>
);
