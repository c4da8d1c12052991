import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { whatsappHref } from '../../organizer/organizer-contacts.ts';
import { organizerQueries } from '../../organizer/organizer-queries.ts';
import { ChatIcon } from '../../tool-icons.tsx';
import { useCoversAction } from './use-covers-action.ts';
import { chatHref, whatsappGreeting } from './whatsapp-greeting.ts';

const { color, from, layer, motion, radius, shadow, space, target, weight } = tokens;

const Words = styled.span`
  @media (max-width: 767.98px) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** Floats at the foot of the window while its tab is in sight, and rests at the end of the tab. */
const Floating = styled.a`
  position: sticky;
  bottom: calc(${space(4)} + var(--bottom-bar, 0px) + env(safe-area-inset-bottom));
  /* Below what opens over the page, such as a calendar. */
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

  /* On a phone a mark alone hides less. */
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

export type WhatsappButtonProps = { event: EventDetail; shown: boolean };

/**
 * Opens a chat with a greeting about the event: with the organiser, who answers for it, else with the site's support.
 * It floats over the Tiket tab and steps aside where it would cover something to press.
 */
export const WhatsappButton = ({ event, shown }: WhatsappButtonProps) => {
  const { supportWhatsapp } = useSettings();
  const own = useRef<HTMLAnchorElement>(null);
  const aside = useCoversAction(own, shown);
  const { data: organizer, isPending } = useQuery({ ...organizerQueries.byId(event.organizer_id), enabled: shown });
  if (isPending) return null;
  const number = whatsappHref(organizer?.organizer_whatsapp1 ?? '') ?? whatsappHref(supportWhatsapp);
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
      <Words>Chat WhatsApp</Words>
    </Floating>
  );
};
