import { type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { formatPriceFrom } from '@acara/shared-ui/formats';
import { Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { below, color, from, layer, size, space, weight } = tokens;

/** Whether an element is in the window, below the header. Undefined on the server and until it is known. */
const useInView = (target: RefObject<Element | null>): boolean | undefined => {
  const [seen, setSeen] = useState<boolean>();
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting), {
      rootMargin: '-64px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return seen;
};

const Bar = styled.section`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  padding: ${space(3)} ${space(4)} calc(${space(3)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.surface};

  ${below.phone} {
    flex-wrap: wrap;
    row-gap: ${space(2)};
  }

  ${from.medium} {
    padding-inline: ${space(6)};
  }

  /* There the button of the facts stays visible. */
  ${from.large} {
    display: none;
  }

  html:has(dialog[open]) & {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const Price = styled.p`
  min-width: 0;
  font-size: ${size.lead};
  font-weight: ${weight.bold};
  font-variant-numeric: tabular-nums;
  line-height: 1.25;
`;

const Go = styled(Button)`
  flex: none;

  ${below.phone} {
    flex: 1 1 100%;
  }
`;

export type BottomBarProps = {
  priceFrom: number | null;
  /** The page's own button, which the bar replaces. */
  button: RefObject<HTMLElement | null>;
  tabs: RefObject<HTMLElement | null>;
  atTickets: boolean;
  onShowTickets: () => void;
};

/** Scrolls what has the keyboard's focus out from under a bar that has just appeared over it. */
const uncoverFocus = (bar: Element): void => {
  const focused = document.querySelector(':focus-visible');
  if (!focused || bar.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = bar.getBoundingClientRect().top;
  if (top < window.innerHeight && bottom > edge) focused.scrollIntoView({ block: 'nearest' });
};

/** On small screens: price and link to the tickets, while neither the page's button nor the tickets are visible. */
export const BottomBar = ({ priceFrom, button, tabs, atTickets, onShowTickets }: BottomBarProps) => {
  const buttonSeen = useInView(button);
  const tabsSeen = useInView(tabs);
  // A bar that disappeared under the focus would send the keyboard back to the top of the page.
  const [hasFocus, setHasFocus] = useState(false);
  const own = useRef<HTMLElement>(null);
  const isShown = hasFocus || (buttonSeen === false && !(atTickets && tabsSeen));
  useEffect(() => {
    if (own.current) uncoverFocus(own.current);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Bar
      ref={own}
      aria-label="Beli tiket"
      data-bottom-bar
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Price>{formatPriceFrom(priceFrom)}</Price>
      <Go onClick={onShowTickets}>Lihat tiket</Go>
    </Bar>
  );
};
