// Stands in the page of releases and keeps it up to date: asks for the same address again and puts the new <main> in the
// place of the old one. What the reader has opened, scrolled to or focused stays; a text that is being selected waits.
/* global CSS, document, DOMParser, getSelection, scrollTo, scrollX, scrollY */
const EVERY_MS = 10_000;
const LIMIT_MS = 8000;
const main = document.querySelector('main');
const status = document.getElementById('keadaan');
let askedAt = Date.now();
let isAsking = false;
let isOver = false;

const say = (text) => {
  if (status.textContent !== text) status.textContent = text;
};
const isSelecting = () => {
  const selection = getSelection();
  return Boolean(selection && !selection.isCollapsed && main.contains(selection.anchorNode));
};

/** How to find an element again in the new content; null for what cannot be. */
const selectorOf = (element) => {
  if (!main.contains(element)) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.localName === 'summary') return `#${CSS.escape(element.parentElement.id)}>summary`;
  return element.localName === 'a' ? `a[href="${CSS.escape(element.getAttribute('href'))}"]` : null;
};

/** Only this script turns text into markup here, and only what the edge answers at this page's address. */
const asIs = { createHTML: (html) => html };
const policy = globalThis.trustedTypes?.createPolicy('acara-refresh', asIs) ?? asIs;

/** Without the head: its styles have another nonce, which the policy of this page would report. */
const mainOf = (html) =>
  new DOMParser()
    .parseFromString(policy.createHTML(html.slice(Math.max(0, html.indexOf('<main')))), 'text/html')
    .querySelector('main');

const take = (html) => {
  const next = mainOf(html);
  if (!next) throw new Error('the answer is no page of releases');
  for (const { id } of main.querySelectorAll('details[open]'))
    next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
  const scrolled = Array.from(main.querySelectorAll('.scroll'), (one) => [one.id, one.scrollLeft, one.scrollTop]);
  const focused = selectorOf(document.activeElement);
  const [x, y] = [scrollX, scrollY];
  main.replaceChildren(...next.childNodes);
  for (const [id, left, top] of scrolled) {
    const one = document.getElementById(id);
    if (one) Object.assign(one, { scrollLeft: left, scrollTop: top });
  }
  if (focused) main.querySelector(focused)?.focus({ preventScroll: true });
  scrollTo(x, y);
};

const refresh = async () => {
  if (isAsking || isOver || document.hidden || isSelecting()) return;
  isAsking = true;
  askedAt = Date.now();
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
    isOver = answer.status === 403;
    if (isOver) return say('Tautan sudah kedaluwarsa: angka di bawah tidak diperbarui lagi. Buka tautan yang baru.');
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    take(await answer.text());
    say('Diperbarui tiap 10 detik');
  } catch {
    say('Tidak terhubung: angka di bawah belum diperbarui. Dicoba lagi.');
  } finally {
    isAsking = false;
  }
};

say('Diperbarui tiap 10 detik');
setInterval(refresh, EVERY_MS);
document.addEventListener('visibilitychange', () => Date.now() - askedAt >= EVERY_MS && refresh());
