// Refreshes the page of releases: fetches the same address and replaces the content of <main>. What the reader has
// opened, scrolled to or focused stays; nothing is replaced while text is selected, or the form of an action is open.
/* global CSS, document, DOMParser, getSelection, scrollTo, scrollX, scrollY */
const INTERVAL_MS = 10_000;
const TIMEOUT_MS = 8000;
const main = document.querySelector('main');
const status = document.getElementById('keadaan');
let fetchedAt = performance.now();
let isFetching = false;
let hasExpired = false;

const showStatus = (text) => {
  if (status.textContent !== text) status.textContent = text;
};
const isSelecting = () => {
  const selection = getSelection();
  return Boolean(selection && !selection.isCollapsed && main.contains(selection.anchorNode));
};
/** An open form, and the text in it, must not change. */
const isActing = () => main.querySelector('details[open] form') !== null;

/** A selector to find an element in the new content; null where there is none. */
const findSelector = (element) => {
  if (!main.contains(element)) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.localName === 'summary') return `#${CSS.escape(element.parentElement.id)}>summary`;
  return element.localName === 'a' ? `a[href="${CSS.escape(element.getAttribute('href'))}"]` : null;
};

/** Only this script parses markup here, and only from this page's address. */
const asIs = { createHTML: (html) => html };
const policy = globalThis.trustedTypes?.createPolicy('acara-refresh', asIs) ?? asIs;

/** The head is not replaced. */
const parseMain = (html) =>
  new DOMParser()
    .parseFromString(policy.createHTML(html.slice(Math.max(0, html.indexOf('<main')))), 'text/html')
    .querySelector('main');

const update = (html) => {
  const next = parseMain(html);
  if (!next) throw new Error('the response is no page of releases');
  for (const { id } of main.querySelectorAll('details[open]'))
    next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
  const scrolled = Array.from(main.querySelectorAll('.scroll'), (one) => [one.id, one.scrollLeft, one.scrollTop]);
  const focused = findSelector(document.activeElement);
  const x = scrollX;
  const y = scrollY;
  main.replaceChildren(...next.childNodes);
  for (const [id, left, top] of scrolled) {
    const one = document.getElementById(id);
    if (one) Object.assign(one, { scrollLeft: left, scrollTop: top });
  }
  if (focused) main.querySelector(focused)?.focus({ preventScroll: true });
  scrollTo(x, y);
};

const refresh = async () => {
  if (isFetching || hasExpired || document.hidden || isSelecting()) return;
  if (isActing()) return showStatus('Tidak diperbarui selama formulir terbuka');
  isFetching = true;
  fetchedAt = performance.now();
  try {
    const response = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    hasExpired = response.status === 403;
    if (hasExpired)
      return showStatus('Tautan sudah kedaluwarsa: angka di bawah tidak diperbarui lagi. Buka tautan yang baru.');
    if (!response.ok) throw new Error(`answered ${response.status}`);
    update(await response.text());
    showStatus('Diperbarui tiap 10 detik');
  } catch {
    showStatus('Tidak terhubung: angka di bawah belum diperbarui. Dicoba lagi.');
  } finally {
    isFetching = false;
  }
};

showStatus('Diperbarui tiap 10 detik');
setInterval(refresh, INTERVAL_MS);
document.addEventListener('visibilitychange', () => performance.now() - fetchedAt >= INTERVAL_MS && refresh());
