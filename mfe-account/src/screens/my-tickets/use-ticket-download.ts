import { useCallback, useEffect, useState } from 'react';
import { downloadTicket, isApiError } from '@acara/shared-api';
import type { Ticket } from '@acara/shared-contract';
import { saveFile } from '@acara/shared-ui/save-file';
import { isTicketFile } from './ticket-file.ts';

/** Spec §8, Download, to the letter. */
const STARTED = 'Yeayy! File is being download..!';
const NOT_READY = 'Try Again! File is being generating.. Plase try again in 5 seconds!';
/** Spec §9. */
const STARTED_SHOWN_MS = 3000;

/** What came of a download. */
export type DownloadSaid = { outcome: 'started' | 'not-ready' | 'failed'; text: string };

/** Downloads tickets, each under its booking number, and says what came of the last one. Spec §8, Download. */
export const useTicketDownload = () => {
  const [said, setSaid] = useState<DownloadSaid | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const close = useCallback(() => setSaid(null), []);

  useEffect(() => {
    if (said?.outcome !== 'started') return;
    const timer = window.setTimeout(close, STARTED_SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [said, close]);

  const download = async ({ ticket_id, ticket_booking_number }: Ticket) => {
    setBusyId(ticket_id);
    setSaid(null);
    try {
      const file = await downloadTicket(ticket_id);
      const isReady = await isTicketFile(file);
      if (isReady) saveFile(file, `${ticket_booking_number}.pdf`);
      setSaid(isReady ? { outcome: 'started', text: STARTED } : { outcome: 'not-ready', text: NOT_READY });
    } catch (error) {
      setSaid({ outcome: 'failed', text: isApiError(error) ? error.message : 'Tiket belum dapat diunduh.' });
    } finally {
      setBusyId(null);
    }
  };
  return { said, close, busyId, download };
};
