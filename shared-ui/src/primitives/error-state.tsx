import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { StateBox } from './empty-state.tsx';

const Text = styled.p`
  max-width: 44ch;
  color: ${tokens.color.ink};
`;

export type ErrorStateProps = {
  /** What failed, in words for the visitor. */
  text?: string;
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
  className?: string;
};

/** A load that failed, said where its content would stand, with 'Coba lagi'. */
export const ErrorState = ({
  text = 'Maaf, data belum dapat dimuat.',
  onRetry,
  busy = false,
  className,
}: ErrorStateProps) => (
  <StateBox role="alert" className={className}>
    <Text>{text}</Text>
    <Button kind="secondary" onClick={onRetry} busy={busy}>
      Coba lagi
    </Button>
  </StateBox>
);
