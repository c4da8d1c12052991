import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useHydrated } from '../use-hydrated.ts';
import type { AccountFormState } from './use-account-form.ts';

const { color, radius, size, space } = tokens;

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

const Submit = styled(Button)`
  margin-top: ${space(1)};
  min-height: 48px;

  /* Only until hydration: it must not look as if something were missing. */
  &&:disabled {
    opacity: 1;
    cursor: progress;
  }
`;

const NoScript = styled.p`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.warningSoft};
  color: ${color.warning};
  font-size: ${size.small};
`;

export type AccountFormProps = {
  form: AccountFormState;
  /** Text of the button. */
  submit: string;
  children: ReactNode;
};

/**
 * A form of fields over its one button. Until scripts listen the button is off, and with it Enter in a field: nothing
 * is sent, nothing typed is lost. Were it sent by the browser all the same, `post` keeps passwords out of the address.
 */
export const AccountForm = ({ form, submit, children }: AccountFormProps) => {
  const hydrated = useHydrated();
  return (
    <Form method="post" noValidate {...form.handlers}>
      {children}
      <noscript>
        <NoScript>Aktifkan JavaScript di browser Anda untuk mengirim formulir ini.</NoScript>
      </noscript>
      <Submit type="submit" wide busy={form.isBusy} disabled={!hydrated}>
        {submit}
      </Submit>
    </Form>
  );
};
