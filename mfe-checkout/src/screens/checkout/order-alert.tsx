import type { ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const { color, radius, space } = tokens;

const Box = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  padding: ${space(4)};
  border-radius: ${radius.control};
  background: ${color.warningSoft};
  color: ${color.warning};

  &[data-tone='danger'] {
    background: ${color.dangerSoft};
    color: ${color.danger};
  }

  &[data-tone='success'] {
    background: ${color.successSoft};
    color: ${color.success};
  }
`;

export type OrderAlertProps = {
  tone: 'warning' | 'danger' | 'success';
  children: ReactNode;
};

/** Alert about the order, read out when it appears. */
export const OrderAlert = ({ tone, children }: OrderAlertProps) => (
  <Box role={tone === 'success' ? 'status' : 'alert'} data-tone={tone}>
    {children}
  </Box>
);
