import { useRef, useEffect, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { useSettings } from '@acara/shared-remote/settings';
import { tokens } from '@acara/shared-ui/theme';
import { eventUrl } from '@acara/shared-event-ui/formats';
import { whatsappUrl } from '@acara/shared-ui/formats';
import { organizerQueries } from '../../organizer/organizer.ts';
import { visuallyHidden } from '../../tabs/panel-title.ts';
import { ChatIcon } from '../../tool-icons.tsx';

const { color, from, layer, motion, radius, shadow, space, target, weight } = tokens;

/** The first message of a chat; without the address of a private event. */
export const whatsappGreeting = (
  event: Pick<EventDetail, 'event_name' | 'event_slug' | 'event_full_url' | 'event_private'>,
): string => {
  const about = `Halo, saya ingin bertanya tentang event "${event.event_name}"`;
  return event.event_private ? `${about}.` : `${about} (${eventUrl(event)}).`;
};

export const chatHref = (numberHref: string, text: string): string =>
  `${numberHref}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`;

const ACTIONS = 'a[href], button, input, select, textarea, summary, iframe';
/** Cards load and carousels move: checked by polling, too, not only on scroll. */
const POLL_INTERVAL_MS = 300;

const overlaps = (a: DOMRect, b: DOMRect) =>
  a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const coversAction = (own: Element): boolean => {
  const place = own.getBoundingClientRect();
  return [...document.querySelectorAll(ACTIONS)].some(
    (action) => !action.contains(own) && overlaps(action.getBoundingClientRect(), place),
  );
};

/** Whether a floating element covers something that can be pressed; checked while it may be visible (`shown`). */
export const useCoversAction = (floating: RefObject<Element | null>, shown: boolean): boolean => {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    if (!shown) return undefined;
    const update = () => {
      // Under a dialog it is hidden, and a dialog may hold thousands of seats, which are slow to measure.
      if (document.querySelector('dialog[open]')) return;
      setCovers(floating.current !== null && coversAction(floating.current));
    };
    const timer = setInterval(update, POLL_INTERVAL_MS);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', update);
    };
  }, [floating, shown]);
  return covers;
};

const Label = styled.span`
  ${tokens.below.medium} {
    ${visuallyHidden}
  }
`;

/** Floats at the bottom of the window while its tab is visible, and rests at the end of the tab. */
const Floating = styled.a`
  position: sticky;
  bottom: calc(${space(4)} + var(--bottom-bar, 0px) + env(safe-area-inset-bottom));
  /* Below popups of the page, such as a calendar. */
  z-index: ${layer.raised};
  display: flex;
  align-items: center;
  gap: ${space(2)};
  justify-content: center;
  width: fit-content;
  margin: ${space(4)} 0 0 auto;
  min-width: calc(${target} + 8px);
  height: calc(${target} + 8px);
  border-radius: ${radius.pill};
  background: ${color.success};
  color: ${color.ground};
  box-shadow: ${shadow};
  font-weight: ${weight.semibold};
  transition: opacity ${motion.fast};

  &:hover {
    text-decoration: none;
  }

  /* On a phone an icon alone covers less. */
  ${from.medium} {
    padding: 0 ${space(5)} 0 ${space(4)};
  }

  ${from.large} {
    bottom: ${space(8)};
  }

  &[data-aside='true']:not(:focus-visible) {
    opacity: 0;
    pointer-events: none;
  }

  html:has(dialog[open]) & {
    visibility: hidden;
  }

  @media print {
    display: none;
  }
`;

/** A chat with the organiser, else with the site's support. It hides where it would cover something to press. */
export const WhatsappButton = ({ event, shown }: { event: EventDetail; shown: boolean }) => {
  const { supportWhatsapp } = useSettings();
  const own = useRef<HTMLAnchorElement>(null);
  const aside = useCoversAction(own, shown);
  const { data: organizer, isPending } = useQuery({ ...organizerQueries.byId(event.organizer_id), enabled: shown });
  if (isPending) return null;
  const number = whatsappUrl(organizer?.organizer_whatsapp1 ?? '') ?? whatsappUrl(supportWhatsapp);
  if (!number) return null;
  return (
    <Floating
      ref={own}
      data-aside={aside}
      href={chatHref(number, whatsappGreeting(event))}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ChatIcon />
      <Label>Chat WhatsApp</Label>
    </Floating>
  );
};
