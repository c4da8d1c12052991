import { useCallback, useEffect, useState } from 'react';
import { call, isApiError } from '@acara/shared-api';
import type { Ticket } from '@acara/shared-contract';
import { saveFile } from '@acara/shared-ui/save-file';

/** A shorter response is the text that the file is being made. */
const LONGEST_TEXT_BYTES = 150;
const PDF_MAGIC = '%PDF';

/** Whether a response is the ticket's file: over 150 bytes, a PDF by its type and by its first bytes. */
export const isTicketFile = async (blob: Blob): Promise<boolean> => {
  if (blob.size <= LONGEST_TEXT_BYTES || blob.type.split(';')[0]?.trim() !== 'application/pdf') return false;
  const start = new Uint8Array(await blob.slice(0, PDF_MAGIC.length).arrayBuffer());
  return String.fromCharCode(...start) === PDF_MAGIC;
};

/**
 * The file of a ticket: its PDF, or a short text while it is being made.
 * @throws {ApiError} on any failure
 */
const downloadTicket = (ticketId: number): Promise<Blob> =>
  call(`/ticket/${ticketId}/download`, { responseType: 'blob' });

const STARTED = 'Yeayy! File is being download..!';
const NOT_READY = 'Try Again! File is being generating.. Plase try again in 5 seconds!';
const SHOWN_MS = 3000;

export type DownloadMessage = { outcome: 'started' | 'not-ready' | 'failed'; text: string };

/** Downloads tickets one after the other, each under its booking number, and shows the result for a while. */
export const useTicketDownload = () => {
  const [message, setMessage] = useState<DownloadMessage | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const close = useCallback(() => setMessage(null), []);

  useEffect(() => {
    if (!message) return;
    const timer = window.setTimeout(close, SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [message, close]);

  const download = async (tickets: readonly Ticket[]) => {
    setMessage(null);
    try {
      for (const { ticket_id, ticket_booking_number } of tickets) {
        setBusyId(ticket_id);
        const file = await downloadTicket(ticket_id);
        if (!(await isTicketFile(file))) return setMessage({ outcome: 'not-ready', text: NOT_READY });
        saveFile(file, `${ticket_booking_number}.pdf`);
      }
      setMessage({ outcome: 'started', text: STARTED });
    } catch (error) {
      setMessage({ outcome: 'failed', text: isApiError(error) ? error.message : 'Tiket belum dapat diunduh.' });
    } finally {
      setBusyId(null);
    }
  };
  return { message, close, busyId, download };
};
