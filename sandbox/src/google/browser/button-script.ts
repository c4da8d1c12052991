// Runs in the button's frame: opens the popup, and passes its credential on to the page around the frame.

export {};

// The server has checked it, and lets only this origin frame the page.
const siteOrigin = new URLSearchParams(location.search).get('origin') ?? '';

let popup: Window | null = null;

const open = () => {
  if (popup && !popup.closed) return popup.focus();
  popup = window.open(`/gsi/select${location.search}`, '_blank', 'popup,width=500,height=680,left=120,top=80');
};

const button = document.querySelector('button');
button?.addEventListener('click', open);
// Until now a press would have been lost.
button?.removeAttribute('disabled');

window.addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && source !== null && source === popup) window.parent.postMessage(data, siteOrigin);
});
