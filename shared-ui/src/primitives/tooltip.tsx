import { useId, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

const MARGIN = 8;

const Bubble = styled.span`
  position: fixed;
  inset: auto;
  margin: 0;
  max-width: min(17.5rem, calc(100vw - 16px));
  padding: ${tokens.space(1.5)} ${tokens.space(2.5)};
  border: 0;
  border-radius: 6px;
  background: ${tokens.color.ink};
  color: ${tokens.color.ground};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.medium};
  line-height: 1.35;
  pointer-events: none;
  z-index: ${tokens.layer.floating};
`;

type Place = { left: number; top: number };

/** Shows the bubble in the top layer, where no card or carousel clips it, inside the window. */
const position = (bubble: HTMLElement | null, at: Place) => {
  if (!bubble) return;
  bubble.showPopover?.();
  const half = bubble.offsetWidth / 2;
  const left = Math.min(Math.max(at.left - half, MARGIN), window.innerWidth - bubble.offsetWidth - MARGIN);
  const above = at.top - bubble.offsetHeight - MARGIN;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${Math.max(above, MARGIN)}px`;
};

type TooltipTrigger = {
  'aria-describedby'?: string;
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** On hover and keyboard focus, not on touch. `announced: false` where the text is the name of the trigger already. */
export const useTooltip = (
  text: string,
  { announced = true } = {},
): { triggerProps: TooltipTrigger; bubble: ReactNode } => {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const close = () => setPlace(null);
  const openAt = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    setPlace({ left: box.left + box.width / 2, top: box.top });
  };
  return {
    triggerProps: {
      'aria-describedby': announced && place ? id : undefined,
      onPointerEnter: (event) => event.pointerType !== 'touch' && openAt(event.currentTarget),
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: (event) => event.target.matches(':focus-visible') && openAt(event.currentTarget),
      onBlur: close,
      onKeyDown: (event) => event.key === 'Escape' && close(),
    },
    bubble: place && (
      <Bubble
        id={id}
        role="tooltip"
        popover="manual"
        aria-hidden={announced ? undefined : true}
        ref={(bubble) => position(bubble, place)}
      >
        {text}
      </Bubble>
    ),
  };
};
