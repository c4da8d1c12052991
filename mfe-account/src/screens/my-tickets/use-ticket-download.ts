import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '@acara/shared-api';
import type { Ticket } from '@acara/shared-contract';
import { saveFile } from '@acara/shared-ui/save-file';
import { downloadTicket, isTicketFile } from './ticket-file.ts';

const STARTED = 'Yeayy! File is being download..!';
const NOT_READY = 'Try Again! File is being generating.. Plase try again in 5 seconds!';
const SHOWN_MS = 3000;

/** What came of a download. */
export type DownloadMessage = { outcome: 'started' | 'not-ready' | 'failed'; text: string };

/** Downloads tickets one after the other, each under its booking number, and says for a while what came of it. */
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
  return { said: message, close, busyId, download };
};
