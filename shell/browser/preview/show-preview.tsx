import { PREVIEW_ADDRESS, PREVIEW_ELEMENT_ID, type ReleasePreview } from '@acara/shared-contract/release';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '@acara/shared-api';
import { createRoot } from 'react-dom/client';
import { RELEASE_CHANGED, runningRelease } from '../register-remotes.ts';
import { onWindow } from '../window-events.ts';
import { PreviewPanel } from './preview-panel.tsx';

const TEXTS: Record<number, string> = {
  403: 'Pratinjau ini sudah tidak berlaku. Buka lagi tautan pratinjaunya.',
  422: 'Rilis ini tidak terdaftar atau sudah ditarik.',
};
const NO_RESPONSE = 'Server tidak menjawab. Coba lagi.';

const sendChoice = async (page: Pick<Window, 'fetch'>, request: RequestInit): Promise<void> => {
  const response = await page.fetch(PREVIEW_ADDRESS, request).catch(() => null);
  if (!response?.ok) throw new Error(TEXTS[response?.status ?? 0] ?? NO_RESPONSE);
};

/** Null runs what other visitors run. @throws an error for the panel */
export const chooseRelease = (page: Pick<Window, 'fetch'>, remote: string, releaseId: string | null): Promise<void> =>
  sendChoice(page, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ remote, releaseId }),
  });

export const endPreview = (page: Pick<Window, 'fetch'>): Promise<void> => sendChoice(page, { method: 'DELETE' });

export const showPreview = (page: Window): void => {
  const text = page.document.getElementById(PREVIEW_ELEMENT_ID)?.textContent;
  if (!text) return;
  const preview = JSON.parse(text) as ReleasePreview;
  const onChoose = async (remote: string, releaseId: string | null) => {
    await chooseRelease(page, remote, releaseId);
    page.location.reload();
  };
  const onEnd = async () => {
    await endPreview(page);
    page.location.reload();
  };
  const place = page.document.body.appendChild(page.document.createElement('div'));
  createRoot(place, { identifierPrefix: 'preview-' }).render(
    <QueryClientProvider client={createQueryClient()}>
      <PreviewPanel
        preview={preview}
        running={{ get: runningRelease, follow: onWindow(RELEASE_CHANGED) }}
        onChoose={onChoose}
        onEnd={onEnd}
      />
    </QueryClientProvider>,
  );
};
