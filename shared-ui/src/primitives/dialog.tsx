import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import { CloseIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';
import { useOverflow } from './use-overflow.ts';

/**
 * `center`: a card in the middle. `sheet`: rises from the bottom on small screens. `full`: the whole window. `task`: a
 * card, on small screens the whole window, of which only the middle scrolls: head and foot stay in sight.
 */
export type DialogShape = 'center' | 'sheet' | 'full' | 'task';

const Surface = styled.dialog<{ $shape: DialogShape; $width: string }>`
  width: min(${({ $width }) => $width}, calc(100vw - 32px));
  max-width: none;
  max-height: calc(100dvh - 32px);
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: 16px;
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  box-shadow: ${tokens.shadow};
  overflow: auto;
  overscroll-behavior: contain;

  &::backdrop {
    background: ${tokens.color.scrim};
  }

  &[data-shape='full'] {
    width: 100vw;
    height: 100dvh;
    max-height: none;
    border-radius: 0;
  }

  &[data-shape='task'] {
    overflow: hidden;
    &[open] {
      display: flex;
      flex-direction: column;
    }
  }

  @media (max-width: 767px) {
    &[data-shape='task'] {
      width: 100vw;
      height: 100dvh;
      max-height: none;
      border-radius: 0;
    }
    &[data-shape='sheet'] {
      width: 100vw;
      margin: auto 0 0;
      max-height: 92dvh;
      border-radius: 16px 16px 0 0;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    opacity: 1;
    transform: none;
    transition:
      opacity ${tokens.motion.slow},
      transform ${tokens.motion.slow};
    @starting-style {
      &[open] {
        opacity: 0;
        transform: translateY(12px);
      }
    }
  }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space(3)};
  padding: ${tokens.space(4)} ${tokens.space(3)} 0 ${tokens.space(6)};
`;

const Title = styled.h2`
  font-size: ${tokens.size.lead};
`;

const Body = styled.div`
  padding: ${tokens.space(2)} ${tokens.space(6)} ${tokens.space(6)};

  [data-shape='task'] > & {
    flex: 1 1 auto;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space(3)};
  padding: 0 ${tokens.space(6)} ${tokens.space(6)};

  [data-shape='task'] > & {
    padding-block: ${tokens.space(4)};
    border-top: 1px solid ${tokens.color.line};
  }
`;

export type DialogProps = {
  open: boolean;
  /** Asked for by Escape, the close button or a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  shape?: DialogShape;
  /** Widest extent, a CSS length. */
  width?: string;
  /** `alertdialog` for a warning that wants an answer. */
  role?: 'dialog' | 'alertdialog';
  /** Without the heading shown (it still names the dialog). */
  hideTitle?: boolean;
  className?: string;
};

/** Inside this element React keeps one node only while open, so closed dialogs cost nothing. */
const OpenDialog = ({
  onClose,
  title,
  children,
  actions,
  shape = 'center',
  width = '440px',
  role,
  hideTitle,
  className,
}: Omit<DialogProps, 'open'>) => {
  const titleId = useId();
  const bodyId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(body, content);
  // What scrolls by itself has to be reached by the keyboard; other shapes scroll as a whole.
  const scrolled = overflows && shape === 'task' && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId };
  // Before React takes the element out: only a dialog that is closed in place gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // A press on the backdrop is a convenience of the pointer; the keyboard has Escape and the close button.

    <Surface
      ref={dialog}
      $shape={shape}
      $width={width}
      data-shape={shape}
      role={role}
      aria-labelledby={titleId}
      // A warning is said with its text; a dialog to work in is not read out as a whole.
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeFromBackdrop}
    >
      <Top>
        <Title id={titleId} className={hideTitle ? 'visually-hidden' : undefined}>
          {title}
        </Title>
        <IconButton label="Tutup" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Top>
      <Body id={bodyId} ref={body} {...scrolled}>
        <div ref={content}>{children}</div>
      </Body>
      {actions && <Actions>{actions}</Actions>}
    </Surface>
  );
};

/**
 * A modal dialog on the browser's own `<dialog>`: top layer, focus kept inside and given back, Escape, no injected
 * styles (the CSP allows none without a nonce). Focus goes to the element with
 * `data-autofocus`, else to the first control.
 */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);
