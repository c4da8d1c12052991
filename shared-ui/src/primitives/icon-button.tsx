import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styled, { css } from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { useTooltip } from './tooltip.tsx';

/** `plain`: on the page. `raised`: on a picture. `outlined`: with a border. */
export type IconButtonKind = 'plain' | 'raised' | 'outlined';

const kinds = {
  plain: css`
    background: transparent;
    &:hover:not(:disabled) {
      background: ${tokens.color.brandSoft};
    }
  `,
  raised: css`
    background: ${tokens.color.surface};
    box-shadow: 0 1px 4px rgb(28 21 36 / 0.16);
  `,
  outlined: css`
    background: ${tokens.color.surface};
    border-color: ${tokens.color.line};
    &:hover:not(:disabled) {
      border-color: ${tokens.color.brandInk};
      color: ${tokens.color.brandInk};
    }
  `,
};

const Target = styled.button<{ $kind: IconButtonKind }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${tokens.target};
  height: ${tokens.target};
  padding: 0;
  border: 1px solid transparent;
  border-radius: 50%;
  color: ${tokens.color.ink};
  transition:
    background-color ${tokens.motion.fast},
    transform ${tokens.motion.fast};
  ${({ $kind }) => kinds[$kind]}
  &:active:not(:disabled) {
    transform: scale(0.94);
  }
  &:disabled {
    opacity: 0.4;
  }
`;

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> & {
  /** Accessible name: what pressing it does. */
  label: string;
  /** Show the label as a tooltip on hover and focus. */
  tooltip?: boolean;
  kind?: IconButtonKind;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A round button of 44 px with an icon. */
export const IconButton = ({ label, tooltip = false, kind = 'plain', children, ...rest }: IconButtonProps) => {
  // The tooltip repeats the accessible name, so it is not announced a second time.
  const { triggerProps, bubble } = useTooltip(label, { announced: false });
  return (
    <>
      <Target type="button" $kind={kind} aria-label={label} {...(tooltip ? triggerProps : {})} {...rest}>
        {children}
      </Target>
      {tooltip && bubble}
    </>
  );
};
