import styled from 'styled-components';
import type { Ticket } from '@acara/shared-contract';
import { mapUrl, phoneDigits, whatsappUrl } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';

const { color, size, space, target, weight } = tokens;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(4)};
  font-size: ${size.small};
  font-weight: ${weight.semibold};

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target};
    color: ${color.brandInk};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  @media print {
    display: none;
  }
`;

type Contact = { label: string; href: string };

/** The first way to the organiser that there is. */
const organizerContact = ({ ticket_contact: contact, event }: Ticket): Contact | undefined => {
  const chat = whatsappUrl(
    contact?.organizer_whatsapp1 ?? '',
    `Halo, saya ingin bertanya tentang event "${event.event_name}".`,
  );
  if (chat) return { label: 'WhatsApp penyelenggara', href: chat };
  const phone = phoneDigits(contact?.organizer_phone1 ?? '');
  if (phone) return { label: 'Telepon penyelenggara', href: `tel:${phone}` };
  return contact?.organizer_email
    ? { label: 'Email penyelenggara', href: `mailto:${contact.organizer_email}` }
    : undefined;
};

/** What its holder needs on the way: map, organiser, calendar. */
export const TicketLinks = ({ ticket, isOver = false }: { ticket: Ticket; isOver?: boolean }) => {
  const { event, ticket_calendar_url: calendar } = ticket;
  const map = mapUrl(event);
  const contact = organizerContact(ticket);
  return (
    <Links>
      {map && (
        <a href={map} target="_blank" rel="noopener noreferrer">
          Petunjuk arah<span className="visually-hidden"> (membuka tab baru)</span>
        </a>
      )}
      {contact && (
        <a href={contact.href} target="_blank" rel="noopener noreferrer">
          {contact.label}
        </a>
      )}
      {/* An address of its own: browsers inside other applications cannot save what a page has made. */}
      {calendar && !isOver && event.event_active_status === 1 && <a href={calendar}>Tambah ke kalender</a>}
    </Links>
  );
};
