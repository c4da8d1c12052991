import type { HTMLAttributes, ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const { color, radius, space } = tokens;

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.brandSoft};
  font-variant-numeric: tabular-nums;

  &[data-tone='success'] {
    background: ${color.successSoft};
    color: ${color.success};
  }

  &[data-tone='warning'] {
    background: ${color.warningSoft};
    color: ${color.warning};
  }

  &[data-tone='danger'] {
    background: ${color.dangerSoft};
    color: ${color.danger};
  }

  > svg {
    flex: none;
  }
`;

const Text = styled.div`
  flex: 1 1 0;
  min-width: min(12rem, 75%);
`;

export type AlertProps = Omit<HTMLAttributes<HTMLDivElement>, 'role'> & {
  tone: AlertTone;
  icon?: ReactNode;
  /** What the visitor can do about it, at the end. */
  action?: ReactNode;
  /**
   * How it is announced when it appears: at once (`alert`), after what is being read (`status`), or not at all (`note`).
   * By default what went wrong comes at once.
   */
  role?: 'alert' | 'status' | 'note';
};

/** Tells how something went, or what changes what can be done. */
export const Alert = ({
  tone,
  icon,
  action,
  role = tone === 'danger' ? 'alert' : 'status',
  children,
  ...rest
}: AlertProps) => (
  <Box role={role} data-tone={tone} {...rest}>
    {icon}
    <Text>{children}</Text>
    {action}
  </Box>
);
