import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

const Root = styled.div`
  position: relative;
`;

const Panel = styled.div<{ $padded: boolean }>`
  position: absolute;
  top: calc(100% + ${tokens.space(2)});
  right: 0;
  width: 17.5rem;
  max-height: calc(100dvh - 96px);
  padding: ${({ $padded }) => tokens.space($padded ? 4 : 2)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  box-shadow: ${tokens.shadow};
  overflow: auto;
  overscroll-behavior: contain;

  @media (prefers-reduced-motion: no-preference) {
    transition:
      opacity ${tokens.motion.fast},
      transform ${tokens.motion.fast};
    @starting-style {
      opacity: 0;
      transform: translateY(-6px);
    }
  }
`;

type ToggleProps = { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void };

type BarMenuProps = {
  renderButton: (props: ToggleProps) => ReactNode;
  padded?: boolean;
  children: (close: () => void) => ReactNode;
};

/** A button with a panel below it, closed by Escape (the focus returns to the button), or by a press or focus elsewhere. */
export const BarMenu = ({ renderButton, padded = false, children }: BarMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere, options);
    document.addEventListener('focusin', onElsewhere, options);
    document.addEventListener('keydown', onKey, options);
    return () => ended.abort();
  }, [isOpen]);

  return (
    <Root ref={root}>
      {renderButton({ 'aria-expanded': isOpen, 'aria-controls': panelId, onClick: () => setOpen(!isOpen) })}
      <div id={panelId}>{isOpen && <Panel $padded={padded}>{children(() => setOpen(false))}</Panel>}</div>
    </Root>
  );
};
