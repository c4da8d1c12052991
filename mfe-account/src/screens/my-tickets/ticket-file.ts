/** A shorter answer is the text that the file is being made. Spec §8, Download. */
const LONGEST_TEXT_BYTES = 150;
const PDF_MAGIC = '%PDF';

/** Whether what came is the ticket's file: over 150 bytes, a PDF by its type and by its first bytes (semantics 5). */
export const isTicketFile = async (blob: Blob): Promise<boolean> => {
  if (blob.size <= LONGEST_TEXT_BYTES || blob.type.split(';')[0]?.trim() !== 'application/pdf') return false;
  const start = new Uint8Array(await blob.slice(0, PDF_MAGIC.length).arrayBuffer());
  return String.fromCharCode(...start) === PDF_MAGIC;
};

/** Hands a file to the browser's downloads under a name. */
export const saveFile = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
