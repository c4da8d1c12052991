import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Spinner } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, space, weight } = tokens;

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.successSoft};
  color: ${color.success};
  font-weight: ${weight.semibold};
`;

/** It worked, and the page is about to change. */
export const RedirectAlert = ({ children }: { children: ReactNode }) => (
  <Line role="status">
    <Spinner />
    {children}
  </Line>
);
