// Runs in pages of the emulators: sends what their buttons and forms say, and shows what has changed at the server.

export {};

const POLL_INTERVAL_MS = 1500;

const parts = () => document.querySelectorAll<HTMLElement>('[data-live]');
/** What the server last sent for each part: the page itself may have changed some of it since, such as what is open. */
const sent = new Map(Array.from(parts(), (part) => [part.dataset.live, part.innerHTML]));
/** Rises with each action: what was fetched before it is outdated. */
let actions = 0;

const say = (words: string) => {
  const place = document.querySelector<HTMLElement>('[data-says]');
  if (!place) return;
  place.textContent = words;
  place.hidden = words === '';
};

/** Opened details stay open. */
const replace = (part: HTMLElement, next: Element) => {
  for (const { id } of part.querySelectorAll('details[open]'))
    if (id) next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
  part.replaceChildren(...next.childNodes);
  part.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
};

const refresh = async () => {
  const known = actions;
  const url = new URL(location.href);
  url.searchParams.set('live', 'true');
  const answer = await fetch(url);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!answer.ok || known !== actions) return;
  for (const part of parts()) {
    const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!next || sent.get(part.dataset.live) === next.innerHTML) continue;
    sent.set(part.dataset.live, next.innerHTML);
    replace(part, next);
  }
};

/** One action at a time: no button can be pressed twice. */
const send = async (url: string, method: string, body: string) => {
  actions += 1;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')];
  for (const button of buttons) button.disabled = true;
  try {
    const init = method === 'DELETE' ? {} : { headers: { 'content-type': 'application/json' }, body };
    const answer = await fetch(url, { method, ...init });
    say(answer.ok ? '' : ((await answer.json()).error ?? 'Terjadi kesalahan. Coba lagi.'));
    actions += 1;
    await refresh();
    document.dispatchEvent(new CustomEvent('acara-sent', { detail: body }));
  } catch {
    say('Tidak ada jawaban. Periksa koneksi, lalu coba lagi.');
  } finally {
    for (const button of buttons) button.disabled = false;
  }
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-call]') : null;
  const { call, verb = 'POST', body = '{}' } = button?.dataset ?? {};
  if (call) void send(call, verb, body);
});

/** `card.number` becomes `{ card: { number } }`. */
const readFields = (form: HTMLFormElement) => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) fields[outer] = value;
    else fields[outer] = { ...(fields[outer] as object | undefined), [inner]: value };
  }
  return fields;
};

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.call === undefined) return;
  event.preventDefault();
  void send(form.dataset.call, 'POST', JSON.stringify(readFields(form)));
});

const poll = async () => {
  if (!document.hidden) await refresh().catch(() => undefined);
  setTimeout(poll, POLL_INTERVAL_MS);
};

setTimeout(poll, POLL_INTERVAL_MS);
