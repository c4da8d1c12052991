import { useEffect, useState } from 'react';
import { HEADER_ID } from '@acara/shared-contract/release';
import { fails } from './sample.ts';

// Faults of which the browser reports nothing: no exception, no failed file.

const loop = () => {
  const until = performance.now() + 120_000;
  // Ends with its tab; the limit only spares the machine of a test that was broken off.
  while (performance.now() < until);
};

const block = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

const call = (path: string) => window.fetch(`/api/v1${path}`).catch(() => undefined);

const hide = (selector: string, rules: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${selector}{${rules}}`);
  document.adoptedStyleSheets.push(sheet);
};

const cover = () => {
  const sheet = document.createElement('div');
  sheet.dataset.cover = '';
  document.body.append(sheet);
  hide('[data-cover]', 'position:fixed;inset:0;z-index:99;background:#fff');
};

const reloadOften = () => {
  const loads = Number(window.sessionStorage.getItem('sample_loads'));
  window.sessionStorage.setItem('sample_loads', `${loads + 1}`);
  // Bounded, for the same reason as the loop.
  if (loads < 40) window.location.reload();
};

const goAround = () =>
  setInterval(() => window.history.pushState(null, '', `/uji/${Math.random() < 0.5 ? 'satu' : 'dua'}`), 50);

const ON_MOUNT = {
  'loops on mount': loop,
  'blocks for 3 s': () => block(3000),
  'is hidden by its styles': () => hide('#acara-outlet', 'visibility:hidden'),
  'is covered': cover,
  'removes the header': () => document.getElementById(HEADER_ID)?.remove(),
  'hides the header': () => hide(`#${HEADER_ID}`, 'display:none'),
  'breaks fetch': () => {
    window.fetch = () => new Promise(() => undefined);
  },
  reloads: reloadOften,
  'goes from page to page': goAround,
  'calls without end': () => setInterval(() => void call('/event/all?page=1&limit=1'), 50),
  'sends wrong payloads': () => setInterval(() => void call('/event/all?page=none&limit=-1'), 800),
} as const;

const ON_CLICK = { 'loops on a click': loop } as const;

type RenderedFault = 'renders nothing' | 'is empty on phones' | 'catches its error' | 'hydrates something else';

export type SilentFault = keyof typeof ON_MOUNT | keyof typeof ON_CLICK | RenderedFault;

/** Begins what fails beside the rendering. @returns what fails in it */
export const useSilentFault = (): { press: () => void; shows: (fault: SilentFault) => boolean } => {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
    for (const [fault, begin] of Object.entries(ON_MOUNT)) if (fails(fault as SilentFault)) begin();
  }, []);
  return {
    press: () => {
      for (const [fault, begin] of Object.entries(ON_CLICK)) if (fails(fault as SilentFault)) begin();
    },
    // The server knows of no fault: what differs does so from hydration on, or after it.
    shows: (fault) => (fault === 'hydrates something else' || isMounted) && fails(fault),
  };
};
