import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { Stack } from '../primitives/layout.ts';

const { color, motion, radius, size, space, weight } = tokens;

const Label = styled.label`
  font-size: ${size.small};
  font-weight: ${weight.semibold};
`;

const Required = styled.span`
  color: ${color.danger};
`;

const Hint = styled.div`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

const FieldError = styled.p`
  color: ${color.danger};
  font-size: ${size.small};
  font-weight: ${weight.medium};
`;

/** The box of a control, an `<input>` unless `as` is given. */
export const Control = styled.input`
  width: 100%;
  min-width: 0;
  height: 48px;
  padding: 0 ${space(3.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  /* Below 16 px phones zoom into the field. */
  font-size: 1rem;
  /* The label stays in sight below the bar when the focus comes here. */
  scroll-margin-top: ${space(10)};
  text-overflow: ellipsis;
  transition: border-color ${motion.fast};

  &:hover {
    border-color: ${color.inkSoft};
  }

  &:focus-visible {
    border-color: ${color.brandInk};
  }

  &[aria-invalid='true'] {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }

  &[readonly] {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.inkSoft};
  }

  &[data-start] {
    padding-inline-start: 3rem;
  }

  &[data-end] {
    padding-inline-end: 48px;
  }

  /* The browser's own colour for filled in fields is unreadable in the dark scheme. */
  &:autofill {
    -webkit-text-fill-color: ${color.ink};
    box-shadow: 0 0 0 100px ${color.brandSoft} inset;
    caret-color: ${color.ink};
  }
`;

/** Holds a control and what lies over its ends. */
export const ControlBox = styled.div`
  position: relative;
`;

/** Lies over the end of a control, or over its start with `data-start`. */
export const Adornment = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 2px;
  display: grid;
  align-items: center;

  &[data-start] {
    inset-inline: 14px auto;
    color: ${color.inkSoft};
  }

  /* A press on a picture is one on the control. */
  > svg {
    margin-inline-end: ${space(3)};
  }
  &:has(> svg),
  &[data-start] {
    pointer-events: none;
  }
`;

export type FieldTexts = {
  label: string;
  /** The error of the value, for the visitor. */
  error?: string | undefined;
  hint?: ReactNode;
};

export type ControlProps = {
  id: string;
  /** Names the field in its errors. */
  'data-label': string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export type FieldProps = FieldTexts & {
  required?: boolean;
  /** Id of the control, if it has one. */
  controlId?: string;
  /** Reads the error out when it comes; for one that comes while the focus is not moved to the control. */
  announced?: boolean;
  children: (control: ControlProps) => ReactNode;
};

/** A control with its label above, and its hint and error below. */
export const Field = ({ label, error, hint, required, controlId, announced = false, children }: FieldProps) => {
  const ownId = useId();
  const id = controlId ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <Stack $gap={1.5}>
      <Label htmlFor={id}>
        <span>{label}</span>
        {required && <Required aria-hidden> *</Required>}
      </Label>
      {children({
        id,
        'data-label': label,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error && (
        <FieldError id={errorId} role={announced ? 'alert' : undefined}>
          {error}
        </FieldError>
      )}
    </Stack>
  );
};
