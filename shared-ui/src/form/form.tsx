import styled from 'styled-components';
import { Button, type ButtonProps } from '../primitives/button.tsx';
import { tokens } from '../theme/tokens.ts';
import { useHydrated } from '../visibility.ts';

export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
`;

const Submit = styled(Button)`
  min-height: 48px;

  /* Only until hydration: the attribute must not show errors. */
  &&:disabled {
    opacity: 1;
    cursor: progress;
  }
`;

/** Off until scripts handle its press, and with it Enter in a field: nothing typed is lost. */
export const SubmitButton = (props: Omit<ButtonProps, 'type'>) => {
  const isHydrated = useHydrated();
  return <Submit type="submit" wide disabled={!isHydrated} {...props} />;
};
