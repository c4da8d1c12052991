import type { HTMLAttributes, ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { Button } from './button.tsx';

const { color, radius, space } = tokens;

export type AlertTone = 'success' | 'warning' | 'danger';

const Box = styled.div<{ $tone: AlertTone | undefined }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${({ $tone = 'brand' as const }) => color[`${$tone}Soft` as const]};
  color: ${({ $tone = 'ink' as const }) => color[$tone]};
  font-variant-numeric: tabular-nums;

  > div {
    flex: 1 1 12rem;
  }
`;

export type AlertProps = Omit<HTMLAttributes<HTMLDivElement>, 'role'> & {
  /** Without one it is neutral. */
  tone?: AlertTone;
  icon?: ReactNode;
  /** What the visitor can do about it, at the end. */
  action?: ReactNode;
  /**
   * Announced at once (`alert`, the default for danger), after the current speech (`status`), or not at all (`note`).
   */
  role?: 'alert' | 'status' | 'note';
};

/** Reports how something went, or what changes what can be done. */
export const Alert = ({
  tone,
  icon,
  action,
  role = tone === 'danger' ? 'alert' : 'status',
  children,
  ...rest
}: AlertProps) => (
  <Box role={role} $tone={tone} {...rest}>
    {icon}
    <div>{children}</div>
    {action}
  </Box>
);

export type RetryAlertProps = { onRetry: (() => void) | undefined; busy?: boolean; children: ReactNode };

/** Reports a failure, with a button that retries unless nothing can be tried. */
export const RetryAlert = ({ onRetry, busy, children }: RetryAlertProps) => {
  const action = onRetry && (
    <Button kind="secondary" onClick={onRetry} busy={busy}>
      Coba lagi
    </Button>
  );
  return (
    <Alert tone="danger" action={action}>
      {children}
    </Alert>
  );
};
