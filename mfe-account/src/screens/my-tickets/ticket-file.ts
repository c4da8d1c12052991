import { call } from '@acara/shared-api';

/** A shorter answer is the text that the file is being made. */
const LONGEST_TEXT_BYTES = 150;
const PDF_MAGIC = '%PDF';

/** Whether what came is the ticket's file: over 150 bytes, a PDF by its type and by its first bytes. */
export const isTicketFile = async (blob: Blob): Promise<boolean> => {
  if (blob.size <= LONGEST_TEXT_BYTES || blob.type.split(';')[0]?.trim() !== 'application/pdf') return false;
  const start = new Uint8Array(await blob.slice(0, PDF_MAGIC.length).arrayBuffer());
  return String.fromCharCode(...start) === PDF_MAGIC;
};

/**
 * The file of a ticket: its PDF, or a short text while it is being made.
 * @throws {ApiError} on any failure
 */
export const downloadTicket = (ticketId: number): Promise<Blob> =>
  call(`/ticket/${ticketId}/download`, { responseType: 'blob' });
