// Runs in the button's frame: opens the popup, and passes its credential on to the page around the frame.

export {};

const query = new URLSearchParams(location.search);
// The server has checked it, and lets only this origin frame the page.
const siteOrigin = query.get('origin') ?? '';

let popup: Window | null = null;

const post = (message: object) => window.parent.postMessage(message, siteOrigin);

const open = () => {
  post({ type: 'acara-gsi-click' });
  if (popup && !popup.closed) return popup.focus();
  const size = 'width=500,height=680,left=120,top=80';
  popup = window.open(`/gsi/select${location.search}`, '_blank', `popup,${size}`);
  if (!popup) post({ type: 'acara-gsi-blocked' });
};

const button = document.querySelector('button');
button?.addEventListener('click', open);
// Until now a press would have been lost.
button?.removeAttribute('disabled');

window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== popup || data?.type !== 'acara-gsi-credential') return;
  post(data);
});
