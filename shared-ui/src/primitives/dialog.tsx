import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
  type RefObject,
  useId,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { showPending } from '../on-demand/pending.ts';
import { tokens } from '../theme/tokens.ts';
import { CloseIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';

/** Whether an element overflows; `content` is what grows in it. */
const useOverflow = (element: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean => {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setOverflows(box.scrollHeight > box.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [element, content]);
  return overflows;
};

/** `sheet`: rises from the bottom on small screens. `task`: fills them, and only its body scrolls unless they are low. */
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
  /* Not as the place in the document where it stands. */
  text-align: start;
  box-shadow: ${tokens.shadow};
  overflow: auto;
  overscroll-behavior: contain;

  &::backdrop {
    background: ${tokens.color.scrim};
  }

  &[data-shape='full'] {
    width: 100%;
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

  ${tokens.below.medium} {
    &[data-shape='task'],
    &[data-shape='sheet'] {
      width: 100%;
    }
    &[data-shape='task'] {
      height: 100dvh;
      max-height: none;
      border-radius: 0;
    }
    &[data-shape='sheet'] {
      margin: auto 0 0;
      max-height: 92dvh;
      border-radius: 16px 16px 0 0;
    }
  }

  /* Top and actions would leave no room: the dialog scrolls as a whole. */
  ${tokens.low} {
    &[data-shape='task'] {
      overflow: auto;
      &[open] {
        display: block;
      }
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
  padding: ${tokens.space(4)} ${tokens.space(3)} 0;
  padding-inline-start: ${tokens.space(6)};

  ${tokens.below.phone} {
    padding-inline: ${tokens.space(3)} 0;
  }
`;

const Title = styled.h2`
  font-size: ${tokens.size.lead};
`;

const Body = styled.div`
  padding: ${tokens.space(2)} ${tokens.space(6)} ${tokens.space(6)};

  ${tokens.below.phone} {
    padding-inline: ${tokens.space(3)};
  }
  [data-shape='task'] > & {
    flex: 1 1 auto;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;

    &:focus-visible {
      outline-offset: -2px;
    }
    ${tokens.low} {
      overflow: visible;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space(3)};
  padding: 0 ${tokens.space(6)} ${tokens.space(6)};

  ${tokens.below.phone} {
    padding-inline: ${tokens.space(3)};
  }
  [data-shape='task'] > & {
    padding-block: ${tokens.space(4)};
    border-top: 1px solid ${tokens.color.line};
  }
`;

export type DialogProps = {
  open: boolean;
  /** Called on Escape, by the close button and by a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  shape?: DialogShape;
  width?: string;
  /** `alertdialog` for a message that needs an answer. */
  role?: 'dialog' | 'alertdialog';
  className?: string;
};

const OpenDialog = ({
  onClose,
  title,
  children,
  actions,
  shape = 'center',
  width = '27.5rem',
  role,
  className,
}: Omit<DialogProps, 'open'>) => {
  const titleId = useId();
  const bodyId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(body, content);
  // A scrolling body must be reachable by keyboard; other shapes scroll as a whole.
  const scrolled = overflows && shape === 'task' && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId };
  // Closed before React removes it: only then does the browser restore the focus.
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
    <Surface
      ref={dialog}
      $shape={shape}
      $width={width}
      data-shape={shape}
      role={role}
      aria-labelledby={titleId}
      // A message is announced with its text; other dialogs are not read out as a whole.
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeFromBackdrop}
    >
      <Top>
        <Title id={titleId}>{title}</Title>
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

const isAnyOpen = () => typeof document !== 'undefined' && document.querySelector('dialog[open]') !== null;

/**
 * The browser's `<dialog>`. The focus goes to `data-autofocus`, else to the first control, and back in the end.
 *
 * A press is answered first, and the dialog opened after that: on a slow phone it takes a tenth of a second to render it
 * and to make the page behind inert. One that replaces another opens at once.
 */
export const Dialog = ({ open, ...rest }: DialogProps) => {
  const isReady = useDeferredValue(open, open && isAnyOpen());
  const isOpening = open && !isReady;
  useEffect(() => (isOpening ? showPending() : undefined), [isOpening]);
  return open && isReady ? <OpenDialog {...rest} /> : null;
};
