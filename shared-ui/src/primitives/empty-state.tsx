import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { EmptyPicture } from './empty-picture.tsx';

export const StateBox = styled.div`
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
