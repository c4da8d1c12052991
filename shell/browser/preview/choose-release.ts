import { PREVIEW_ADDRESS } from '@acara/shared-contract/release';

/** Texts for the panel, by status. */
const TEXTS: Record<number, string> = {
  403: 'Pratinjau ini sudah tidak berlaku. Buka lagi tautan pratinjaunya.',
  422: 'Rilis ini tidak terdaftar atau sudah ditarik.',
};
const NO_RESPONSE = 'Server tidak menjawab. Coba lagi.';

const sendChoice = async (page: Pick<Window, 'fetch'>, request: RequestInit): Promise<void> => {
  const response = await page.fetch(PREVIEW_ADDRESS, request).catch(() => null);
  if (!response?.ok) throw new Error(TEXTS[response?.status ?? 0] ?? NO_RESPONSE);
};

/**
 * Chooses a release for the documents of this preview; null runs what other visitors run.
 * @throws an error for the panel when the edge refuses it or cannot be reached
 */
export const chooseRelease = (page: Pick<Window, 'fetch'>, remote: string, releaseId: string | null): Promise<void> =>
  sendChoice(page, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ remote, releaseId }),
  });

/** Ends this preview from the next document on. @throws when the edge cannot be reached */
export const endPreview = (page: Pick<Window, 'fetch'>): Promise<void> => sendChoice(page, { method: 'DELETE' });
