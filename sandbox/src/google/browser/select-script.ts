// Runs in the popup: requests a token for the chosen identity, hands it to its opener, and closes.

export {};

const nonce = new URLSearchParams(location.search).get('nonce') || undefined;
const alertBox = document.querySelector<HTMLElement>('[role="alert"]');
const fault = document.querySelector<HTMLSelectElement>('select[name="fault"]');
const form = document.querySelector('form');
const buttons = [...document.querySelectorAll('button')];

const showError = (message: string) => {
  if (!alertBox) return;
  alertBox.textContent = message;
  alertBox.hidden = false;
};

const requestToken = async (identity: string | object): Promise<string> => {
  const answer = await fetch('/control/google/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity, nonce, fault: fault?.value || undefined }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).token;
};

const choose = async (identity: string | object) => {
  for (const button of buttons) button.disabled = true;
  try {
    // The button's frame opened this window; no other window may read the credential.
    window.opener.postMessage(
      { type: 'acara-gsi-credential', credential: await requestToken(identity) },
      location.origin,
    );
    window.close();
  } catch {
    showError('Token tidak sampai ke situs. Tutup jendela ini, lalu klik tombol Google di situs sekali lagi.');
    for (const button of buttons) button.disabled = false;
  }
};

for (const button of document.querySelectorAll<HTMLElement>('[data-identity]'))
  button.addEventListener('click', () => void choose(button.dataset.identity ?? ''));

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  void choose({ name: fields.get('name'), email: fields.get('email'), emailVerified: fields.has('email_verified') });
});
