import { useCallback, useEffect, useState } from 'react';
import { call, isApiError, useSubmit } from '@acara/shared-api';
import type { Ticket } from '@acara/shared-contract';
import { saveFile } from '@acara/shared-ui/save-file';
import styled from 'styled-components';
import { CheckIcon, ClockIcon, CloseIcon, IconButton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, layer, radius, space, weight } = tokens;

/** A ticket, or the tickets of an order. */
type DownloadedTickets = readonly [Ticket, ...Ticket[]];

/** A shorter response is the text that the file is being made. */
const LONGEST_TEXT_BYTES = 150;
const PDF_MAGIC = '%PDF';

/** Whether a response is the ticket's file: over 150 bytes, a PDF by its type and by its first bytes. */
export const isTicketFile = async (blob: Blob): Promise<boolean> => {
  if (blob.size <= LONGEST_TEXT_BYTES || blob.type.split(';')[0]?.trim() !== 'application/pdf') return false;
  const start = new Uint8Array(await blob.slice(0, PDF_MAGIC.length).arrayBuffer());
  return String.fromCharCode(...start) === PDF_MAGIC;
};

/** One PDF for the ticket, named by its booking number, or for all tickets of an order. */
const fileOf = ([first, ...others]: DownloadedTickets) =>
  others.length === 0
    ? { path: `/ticket/${first.ticket_id}/download`, name: first.ticket_booking_number }
    : { path: `/transaction/${first.transaction_id}/download`, name: `tiket-${first.transaction_id}` };

const STARTED = 'Yeayy! File is being download..!';
const NOT_READY = 'Try Again! File is being generating.. Plase try again in 5 seconds!';
const SHOWN_MS = 3000;

type DownloadMessage = { outcome: 'started' | 'not-ready' | 'failed'; text: string };

type Delivery = { tickets: DownloadedTickets; by: 'save' | 'share' };

/** Offers the file in the phone's own sheet. @returns false where there is none for files, or it may not open any more */
const shareFile = async (file: Blob, name: string, title: string): Promise<boolean> => {
  const shared = { files: [new File([file], name, { type: 'application/pdf' })], title };
  if (!navigator.canShare?.(shared)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // Closed by the visitor. Anything else, such as a press too long ago, is no answer.
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

/** Downloads or shares a ticket, or the tickets of an order, as one file, and shows the result for a while. */
export const useTicketDownload = () => {
  const [message, setMessage] = useState<DownloadMessage | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const close = useCallback(() => setMessage(null), []);

  useEffect(() => {
    if (!message) return;
    const timer = window.setTimeout(close, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [message, close]);

  const { submit } = useSubmit({
    mutationFn: async ({ tickets, by }: Delivery): Promise<DownloadMessage | null> => {
      const { path, name } = fileOf(tickets);
      setMessage(null);
      setBusyId(tickets[0].ticket_id);
      // A short text while it is being made.
      const file = await call<Blob>(path, { responseType: 'blob' });
      if (!(await isTicketFile(file))) return { outcome: 'not-ready', text: NOT_READY };
      if (by === 'share' && (await shareFile(file, `${name}.pdf`, tickets[0].event.event_name))) return null;
      saveFile(file, `${name}.pdf`);
      return { outcome: 'started', text: STARTED };
    },
    isSame: (one, other) => one.by === other.by && fileOf(one.tickets).path === fileOf(other.tickets).path,
    onSuccess: setMessage,
    onError: (error) =>
      setMessage({ outcome: 'failed', text: isApiError(error) ? error.message : 'Tiket belum dapat diunduh.' }),
    onSettled: () => setBusyId(null),
  });
  const download = (tickets: DownloadedTickets) => submit({ tickets, by: 'save' });
  /** Through the phone's own sheet, else as a download. */
  const send = (tickets: DownloadedTickets) => submit({ tickets, by: 'share' });
  return { message, close, busyId, download, send };
};

const Place = styled.div`
  position: fixed;
  inset: auto ${space(4)} ${space(4)};
  z-index: ${layer.floating};
  display: grid;
  justify-items: center;
  pointer-events: none;

  @media print {
    display: none;
  }
`;

const Banner = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(3)};
  max-width: 30rem;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${tokens.shadow};
  color: ${color.ink};
  font-weight: ${weight.semibold};
  pointer-events: auto;

  > svg {
    color: ${color.warning};
  }

  &[data-outcome='started'] > svg {
    color: ${color.success};
  }

  &[data-outcome='failed'] > svg {
    color: ${color.danger};
  }
`;

const ICONS = { started: <CheckIcon />, 'not-ready': <ClockIcon />, failed: <CloseIcon /> };

/** Shows the result of a download over the page. The live region is always there, so that messages are read out. */
export const DownloadBanner = ({ message, onClose }: { message: DownloadMessage | null; onClose: () => void }) => (
  <Place role="status" aria-label="Unduhan">
    {message && (
      <Banner data-outcome={message.outcome}>
        {ICONS[message.outcome]}
        <p>{message.text}</p>
        <IconButton label="Tutup pesan" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Banner>
    )}
  </Place>
);
