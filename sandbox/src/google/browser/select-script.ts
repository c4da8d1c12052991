// Runs in the popup: sends the choice to the emulator, hands the credential to its opener, and closes.

export {};

type Choice = { identity: string } | { person: { name: string; email: string; emailVerified: boolean } };

const query = new URLSearchParams(location.search);
const alertBox = document.querySelector<HTMLElement>('.notice');
const fault = document.querySelector<HTMLSelectElement>('select[name="fault"]');
const person = document.querySelector<HTMLFormElement>('form.person');
const buttons = [...document.querySelectorAll('button')];

const showError = (message: string) => {
  if (!alertBox) return;
  alertBox.textContent = message;
  alertBox.hidden = false;
};

const hasOpener = () => window.opener !== null && !window.opener.closed;
const NO_OPENER = 'Halaman asal sudah ditutup. Tutup jendela ini, lalu klik tombol Google di situs sekali lagi.';

const credentialFor = async (choice: Choice): Promise<{ credential: string; select_by: string }> => {
  const answer = await fetch('/gsi/credential', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...choice,
      client_id: query.get('client_id') ?? '',
      origin: query.get('origin') ?? '',
      nonce: query.get('nonce') ?? undefined,
      fault: fault?.value || undefined,
    }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};

const choose = async (choice: Choice) => {
  if (!hasOpener()) return showError(NO_OPENER);
  for (const button of buttons) button.disabled = true;
  try {
    // The button's frame opened this window; no other window may read the credential.
    const message = { type: 'acara-gsi-credential', ...(await credentialFor(choice)) };
    window.opener.postMessage(message, location.origin);
    window.close();
  } catch {
    showError('Token tidak dapat dibuat. Periksa isian, lalu coba lagi.');
    for (const button of buttons) button.disabled = false;
  }
};

for (const button of document.querySelectorAll<HTMLElement>('[data-identity]'))
  button.addEventListener('click', () => void choose({ identity: button.dataset.identity ?? '' }));

person?.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(person);
  void choose({
    person: {
      name: String(fields.get('name')),
      email: String(fields.get('email')),
      emailVerified: fields.has('email_verified'),
    },
  });
});

if (!hasOpener()) showError(NO_OPENER);
