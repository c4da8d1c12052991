// Runs in the mailbox page: refreshes the list when a mail arrives, and deletes all mails on request.

export {};

const refreshList = async () => {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.mail-list');
  const shown = document.querySelector('.mail-list');
  if (!fresh || !shown) return;
  const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.pathname : undefined;
  shown.replaceChildren(...fresh.childNodes);
  // Keeps the keyboard focus in the list.
  if (focused) shown.querySelector<HTMLElement>(`a[href^="${focused}"]`)?.focus();
};

new EventSource('/api/live').addEventListener('change', () => void refreshList());

document.querySelector('.mail-clear')?.addEventListener('click', async () => {
  if (!window.confirm('Hapus semua surat?')) return;
  await fetch('/api/messages', { method: 'DELETE' });
  location.assign('/');
});
