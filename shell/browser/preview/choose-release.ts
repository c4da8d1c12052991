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

/**
 * Chooses a release for the pages of this preview, from the next document on; null runs what other visitors run.
 * @throws {ChoiceRefusedError} when the edge does not take it, or cannot be reached
 */
export const chooseRelease = async (
  page: Pick<Window, 'fetch'>,
  remote: string,
  releaseId: string | null,
): Promise<void> => {
  const answer = await page
    .fetch(PREVIEW_ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ remote, releaseId }),
    })
    .catch(() => null);
  if (!answer?.ok) throw new ChoiceRefusedError(TEXTS[answer?.status ?? 0] ?? NO_ANSWER);
};
