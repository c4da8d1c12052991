import { createRoot } from 'react-dom/client';
import { PREVIEW_ELEMENT_ID, type ReleasePreview } from '@acara/shared-contract/release';
import { RELEASE_CHANGED, runningRelease } from '../register-remotes.ts';
import { chooseRelease, endPreview } from './choose-release.ts';
import { PreviewPanel, type RunningReleases } from './preview-panel.tsx';

const runningReleases = (page: Window): RunningReleases => ({
  get: runningRelease,
  follow: (onChange) => {
    page.addEventListener(RELEASE_CHANGED, onChange);
    return () => page.removeEventListener(RELEASE_CHANGED, onChange);
  },
});

/** Adds the panel to a page of a preview. */
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
    <PreviewPanel preview={preview} running={runningReleases(page)} onChoose={onChoose} onEnd={onEnd} />,
  );
};
