import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

const Picture = styled.svg`
  width: 112px;
  height: 84px;
  fill: none;
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** A blank ticket. */
const EmptyPicture = () => (
  <Picture viewBox="0 0 112 84" aria-hidden="true" focusable="false">
    <path
      d="M14 22h84v12a9 9 0 0 0 0 18v12H14V52a9 9 0 0 0 0-18z"
      fill={tokens.color.surface}
      stroke={tokens.color.lineStrong}
    />
    <path d="M72 22v42" stroke={tokens.color.lineStrong} strokeDasharray="1 7" />
    <path d="M28 37h28M28 49h18" stroke={tokens.color.brandInk} />
    <path d="M88 4v8M84 8h8M22 70v8M18 74h8" stroke={tokens.color.brandInk} />
  </Picture>
);

const StateBox = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${tokens.space(4)};
  padding: ${tokens.space(10)} ${tokens.space(6)};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkSoft};
  text-align: center;
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  max-width: 44ch;

  [role='alert'] > & {
    color: ${tokens.color.ink};
  }
`;

export type EmptyStateProps = {
  text?: string;
  picture?: ReactNode;
  /** What to do instead. */
  action?: ReactNode;
  className?: string;
};

/** An empty list: a picture and 'Saat ini belum tersedia'. */
export const EmptyState = ({
  text = 'Saat ini belum tersedia',
  picture = <EmptyPicture />,
  action,
  className,
}: EmptyStateProps) => (
  <StateBox className={className}>
    {picture}
    <Text>{text}</Text>
    {action}
  </StateBox>
);

export type ErrorStateProps = {
  /** What failed, in words for the visitor. */
  text?: string;
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
  className?: string;
};

/** Replaces content that could not be loaded; with a button that retries. */
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
