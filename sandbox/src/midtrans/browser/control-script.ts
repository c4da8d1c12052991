// Runs in the control page: sends its buttons and forms, and polls for the new state.

export {};

const POLL_INTERVAL_MS = 2000;
const NUMBERS = ['seconds', 'times', 'delaySeconds', 'copies'];

const statusLine = document.querySelector('.ctl-status');
const showStatus = (words: string) => {
  if (statusLine) statusLine.textContent = words;
};

const openIds = (root: ParentNode) => [...root.querySelectorAll('details[open]')].map(({ id }) => id);

/** Updates the page, except around the focus; opened orders stay open. */
const refresh = async () => {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!next) continue;
    for (const id of openIds(part)) next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
    if (next.innerHTML === part.innerHTML || part.contains(document.activeElement)) continue;
    part.replaceChildren(...next.childNodes);
  }
};

const send = async (url: string, method: string, body: object) => {
  try {
    const answer = await fetch(url, {
      method,
      ...(method !== 'DELETE' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    showStatus(answer.ok ? 'Dilakukan.' : `Ditolak: ${await answer.text()}`);
  } catch {
    showStatus('Tidak ada jawaban.');
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await refresh();
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-call]') : null;
  const { call, verb = 'POST', body = '{}' } = button?.dataset ?? {};
  if (call) void send(call, verb, JSON.parse(body));
});

const readValues = (form: HTMLFormElement): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (value === '') continue;
    if (value === 'on') values[name] = true;
    else if (name === 'grossAmount') values.changes = { gross_amount: value };
    else values[name] = NUMBERS.includes(name) ? Number(value) : value;
  }
  return values;
};

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  if (form instanceof HTMLFormElement) void send(form.dataset.form ?? '', 'POST', readValues(form));
});

const poll = async () => {
  if (!document.hidden) await refresh().catch(() => showStatus('Tiruan tidak menjawab.'));
  setTimeout(poll, POLL_INTERVAL_MS);
};

setTimeout(poll, POLL_INTERVAL_MS);
