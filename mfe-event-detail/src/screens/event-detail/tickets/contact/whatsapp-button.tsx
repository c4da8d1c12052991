import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { organizerQueries } from '@acara/shared-api';
import type { EventDetail } from '@acara/shared-contract';
import { ChatIcon } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { whatsappHref } from '../../organizer/organizer-contacts.ts';
import { chatHref, whatsappGreeting } from './whatsapp-greeting.ts';

const { color, from, layer, radius, shadow, space, target, weight } = tokens;

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

const Floating = styled.a`
  position: fixed;
  right: ${space(4)};
  bottom: calc(${space(4)} + env(safe-area-inset-bottom));
  /* Below what opens over the page, such as a calendar. */
  z-index: ${layer.raised};
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  justify-content: center;
  min-width: calc(${target} + 8px);
  height: calc(${target} + 8px);
  border-radius: ${radius.pill};
  background: ${color.success};
  color: ${color.ground};
  box-shadow: ${shadow};
  font-weight: ${weight.semibold};

  &:hover {
    text-decoration: none;
  }

  /* On a phone a mark alone hides less. */
  ${from.medium} {
    padding: 0 ${space(5)} 0 ${space(4)};
  }

  ${from.large} {
    right: ${space(8)};
    bottom: ${space(8)};
  }

  @media print {
    display: none;
  }
`;

export type WhatsappButtonProps = { event: EventDetail; shown: boolean };

/**
 * Floats over the Tiket tab and opens a chat with a greeting about the event (spec §2 'Ticket tab'): with the organiser,
 * who answers for the event (spec §1), else with the site's support.
 */
export const WhatsappButton = ({ event, shown }: WhatsappButtonProps) => {
  const { supportWhatsapp } = useSettings();
  const { data: organizer, isPending } = useQuery({ ...organizerQueries.byId(event.organizer_id), enabled: shown });
  if (isPending) return null;
  const number = whatsappHref(organizer?.organizer_whatsapp1 ?? '') ?? whatsappHref(supportWhatsapp);
  if (!number) return null;
  return (
    <Floating href={chatHref(number, whatsappGreeting(event))} target="_blank" rel="noopener noreferrer">
      <ChatIcon />
      <Words>Chat WhatsApp</Words>
    </Floating>
  );
};
