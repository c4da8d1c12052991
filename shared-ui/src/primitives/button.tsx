import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styled, { css } from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { Spinner } from './loading.tsx';

/** `primary`: the one action of the screen. `secondary`: bordered. `quiet`: text only. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet';

type StyleProps = { $kind: ButtonKind; $wide: boolean };

const kinds = {
  primary: css`
    background: ${tokens.color.brand};
    color: ${tokens.color.onBrand};
    &:hover:not(:disabled, [aria-disabled]) {
      background: ${tokens.color.brandStrong};
    }
  `,
  secondary: css`
    background: ${tokens.color.surface};
    border-color: ${tokens.color.lineStrong};
    color: ${tokens.color.ink};
    &:hover:not(:disabled, [aria-disabled]) {
      border-color: ${tokens.color.brandInk};
      color: ${tokens.color.brandInk};
    }
  `,
  quiet: css`
    background: transparent;
    color: ${tokens.color.brandInk};
    &:hover:not(:disabled, [aria-disabled]) {
      background: ${tokens.color.brandSoft};
    }
  `,
};

const buttonStyle = css<StyleProps>`
  display: ${({ $wide }) => ($wide ? 'flex' : 'inline-flex')};
  width: ${({ $wide }) => ($wide ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  padding: ${tokens.space(2)} ${tokens.space(5)};
  border: 1px solid transparent;
  border-radius: ${tokens.radius.control};
  font-weight: ${tokens.weight.semibold};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  transition:
    background-color ${tokens.motion.fast},
    border-color ${tokens.motion.fast},
    color ${tokens.motion.fast};
  ${({ $kind }) => kinds[$kind]}
  &:hover {
    text-decoration: none;
  }
  &:disabled:not([aria-busy='true']) {
    opacity: 0.5;
  }
`;

const StyledButton = styled.button<StyleProps>`
  ${buttonStyle}
`;

const StyledLink = styled.a<StyleProps>`
  ${buttonStyle}
`;

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  wide?: boolean;
  /** Shows a spinner and ignores presses. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** Keeps bare texts apart from the spinner, and the layout as it is. */
const Contents = styled.span`
  display: contents;
`;

const ignore = (event: MouseEvent) => event.preventDefault();

export const Button = ({ kind = 'primary', wide = false, busy = false, children, onClick, ...rest }: ButtonProps) => (
  <StyledButton
    type="button"
    $kind={kind}
    $wide={wide}
    // Not `disabled`, which would lose the focus.
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    {...rest}
    onClick={busy ? ignore : onClick}
  >
    {busy && <Spinner />}
    <Contents>{children}</Contents>
  </StyledButton>
);

export type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: ButtonKind; wide?: boolean };

export const ButtonLink = ({ kind = 'primary', wide = false, ...rest }: ButtonLinkProps) => (
  <StyledLink $kind={kind} $wide={wide} {...rest} />
);
