import { PREVIEW_ADDRESS } from '@acara/shared-contract/release';

/** Why a choice was not taken, in words for whoever tests releases. */
export class ChoiceRefusedError extends Error {
  override name = 'ChoiceRefusedError';
}

const TEXTS: Record<number, string> = {
  403: 'Pratinjau ini sudah tidak berlaku. Buka lagi tautan pratinjaunya.',
  422: 'Rilis ini tidak terdaftar atau sudah ditarik.',
};
const NO_ANSWER = 'Server tidak menjawab. Coba lagi.';

const sendChoice = async (page: Pick<Window, 'fetch'>, call: RequestInit): Promise<void> => {
  const answer = await page.fetch(PREVIEW_ADDRESS, call).catch(() => null);
  if (!answer?.ok) throw new ChoiceRefusedError(TEXTS[answer?.status ?? 0] ?? NO_ANSWER);
};

/**
 * Chooses a release for the pages of this preview, from the next document on; null runs what other visitors run.
 * @throws {ChoiceRefusedError} when the edge does not take it, or cannot be reached
 */
export const chooseRelease = (page: Pick<Window, 'fetch'>, remote: string, releaseId: string | null): Promise<void> =>
  sendChoice(page, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ remote, releaseId }),
  });

/**
 * Ends this preview: from the next document on this browser gets what other visitors get.
 * @throws {ChoiceRefusedError} when the edge cannot be reached
 */
export const endPreview = (page: Pick<Window, 'fetch'>): Promise<void> => sendChoice(page, { method: 'DELETE' });
