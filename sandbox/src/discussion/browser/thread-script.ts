// Runs in the thread's frame: sends comments, and polls for new ones.

export {};

const POLL_INTERVAL_MS = 10_000;

const thread = document.querySelector<HTMLElement>('.talk')?.dataset.thread ?? '';
const form = document.querySelector<HTMLFormElement>('.talk-form');
const statusLine = document.querySelector('.talk-status');
const button = document.querySelector<HTMLButtonElement>('.talk-form button');

const showStatus = (words: string) => {
  if (statusLine) statusLine.textContent = words;
};

const refresh = async () => {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.talk-list');
  if (answer.ok && fresh) document.querySelector('.talk-list')?.replaceChildren(...fresh.childNodes);
};

const send = async (fields: FormData) => {
  if (button) button.disabled = true;
  try {
    const answer = await fetch(`/discussion/comments?${new URLSearchParams({ id: thread })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fields)),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = form?.querySelector('textarea');
    if (text) text.value = '';
    showStatus('Komentar terkirim.');
    await refresh();
  } catch {
    showStatus('Komentar tidak terkirim. Periksa isian, lalu coba lagi.');
  } finally {
    if (button) button.disabled = false;
  }
};

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(new FormData(form));
});

setInterval(() => {
  if (!document.hidden) void refresh().catch(() => undefined);
}, POLL_INTERVAL_MS);
