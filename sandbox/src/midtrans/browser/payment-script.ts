// Runs in the payment page: shows the current step, sends what the buyer does, and reports to the page around the frame how
// it was closed.

export {};

type Ending = { kind: 'success' | 'pending' | 'error'; result: Record<string, unknown> };
type State = {
  phase: 'choose' | 'otp' | 'waiting' | 'declined' | 'done';
  end?: Ending;
  method?: string;
  va?: string;
  payUntil?: number;
  outcome?: string;
  /** The emulator's clock, in ms since the epoch. */
  now: number;
};

const POLL_INTERVAL_MS = 1500;
const BANKS: Record<string, string> = {
  bca_va: 'Virtual Account Bank BCA',
  bni_va: 'Virtual Account Bank BNI',
  bri_va: 'Virtual Account Bank BRI',
  permata_va: 'Virtual Account Bank Permata',
  echannel: 'Bank Mandiri, kode perusahaan 70012',
  indomaret: 'Kasir Indomaret',
};
const OUTCOMES: Record<string, string> = {
  paid: 'Pembayaran berhasil',
  challenged: 'Pembayaran sedang diperiksa',
  failed: 'Pembayaran gagal',
  expired: 'Waktu pembayaran habis',
  canceled: 'Pembayaran dibatalkan',
  processed: 'Pembayaran sudah diproses',
  unknown: 'Transaksi tidak ditemukan. Alamat salah, atau pembayaran ini sudah diganti.',
};
const OTHER_METHODS: Record<string, string> = { other_qris: 'qris', gopay: 'qris', shopeepay: 'qris' };

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector);
const main = find('main.pay');
const { token = '-', pageUntil = '0', finishUrl = '/' } = main?.dataset ?? {};
const query = new URLSearchParams(location.search);
const siteOrigin = query.get('origin');
const isFramed = window.parent !== window && siteOrigin !== null;
const autoCloseSeconds = Number(query.get('auto_close') ?? '5');

let state: State | undefined;
/** The server knows a method once it is chosen: while a card is typed, only this page does. */
let wantsCard = false;
let closing: ReturnType<typeof setTimeout> | undefined;
/** How far the emulator's clock is ahead of this one, in ms. */
let ahead = 0;
/** Rises with each action of the buyer. */
let version = 0;

const leave = (ending?: Ending) => {
  clearTimeout(closing);
  const message = { type: 'acara-snap', end: ending?.kind ?? 'close', result: ending?.result };
  if (isFramed) window.parent.postMessage(message, siteOrigin);
  else location.assign(String(ending?.result.finish_redirect_url ?? finishUrl));
};

const showError = (message: string) => {
  const alertBox = find('.pay-notice');
  if (!alertBox) return;
  alertBox.textContent = message;
  alertBox.hidden = message === '';
};

const getStep = ({ phase, method = '' }: State): string => {
  if (phase === 'done' || phase === 'otp') return phase;
  if (phase === 'waiting') return method === 'qris' ? 'qris' : 'transfer';
  return wantsCard ? 'card' : 'methods';
};

const fill = (selector: string, text: string) => {
  for (const place of document.querySelectorAll(selector)) place.textContent = text;
};

const showStep = (step: string) => {
  for (const section of document.querySelectorAll<HTMLElement>('[data-step]')) {
    const wasHidden = section.hidden;
    section.hidden = section.dataset.step !== step;
    if (wasHidden && !section.hidden) section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }
};

const show = (next: State) => {
  if (next.phase === 'declined' && state?.phase !== 'declined') wantsCard = true;
  state = next;
  showStep(getStep(next));
  const declined = find('.pay-declined');
  if (declined) declined.hidden = next.phase !== 'declined';
  const isDone = next.phase === 'done';
  const tools = find('.pay-tools');
  if (tools) tools.hidden = isDone;
  fill('[data-bank]', BANKS[next.method ?? ''] ?? '');
  fill('[data-va]', (next.va ?? '').replace(/(\d{4})(?=\d)/g, '$1 '));
  const until = new Date(next.payUntil ?? 0);
  const form = { timeZone: 'Asia/Jakarta', dateStyle: 'medium', timeStyle: 'short' } as const;
  // By the clock of the site, with a colon.
  fill('[data-until]', `${until.toLocaleString('id-ID', form).replace(/[.](?=\d\d$)/, ':')} WIB`);
  fill('[data-outcome]', OUTCOMES[next.outcome ?? ''] ?? '');
  main?.setAttribute('data-good', String(next.end?.kind !== 'error'));
  countDown();
  if (isDone && next.outcome === 'paid' && closing === undefined)
    closing = setTimeout(() => leave(next.end), autoCloseSeconds * 1000);
};

const applyState = (next: State) => {
  ahead = next.now - Date.now();
  show(next);
};

const fetchState = async (): Promise<void> => {
  const requestedVersion = version;
  const answer = await fetch(`/snap/v3/pay/${token}`);
  const next: State = await answer.json();
  // Outdated: the buyer has done something meanwhile.
  if (answer.ok && requestedVersion === version) applyState(next);
};

const send = async (action: string, body: object): Promise<void> => {
  const answer = await fetch(`/snap/v3/pay/${token}${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const next: State & { error?: string } = await answer.json();
  showError(answer.ok ? '' : (next.error ?? 'Terjadi kesalahan. Coba lagi.'));
  if (answer.ok) applyState(next);
};

const buttons = () => document.querySelectorAll<HTMLButtonElement>('.pay-body button:not([data-method])');

/** One action at a time: no button can be pressed twice. */
const act = async (action: string, body: object) => {
  version += 1;
  for (const button of buttons()) button.disabled = true;
  try {
    await send(action, body);
  } catch {
    showError('Tidak ada jawaban. Periksa koneksi, lalu coba lagi.');
  } finally {
    version += 1;
    for (const button of buttons()) button.disabled = false;
  }
};

const choose = (method: string) => {
  wantsCard = method === 'credit_card';
  if (!wantsCard) return act('/method', { method });
  if (state) show(state);
  return Promise.resolve();
};

const onSubmit = (selector: string, send: (fields: FormData) => Promise<void>) =>
  find<HTMLFormElement>(selector)?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) void send(new FormData(event.currentTarget));
  });

onSubmit('.pay-card', (fields) => act('/method', { method: 'credit_card', card: Object.fromEntries(fields) }));
onSubmit('.pay-otp', (fields) => act('/authenticate', Object.fromEntries(fields)));

const onClick: Record<string, (button: HTMLElement) => unknown> = {
  method: ({ dataset }) => choose(dataset.method ?? ''),
  card: ({ dataset }) => {
    const values = { number: dataset.card ?? '', expiry: '12/39', cvv: '123' };
    for (const [name, value] of Object.entries(values)) {
      const input = find<HTMLInputElement>(`.pay-card [name="${name}"]`);
      if (input) input.value = value;
    }
  },
  back: () => {
    wantsCard = false;
    if (state) show(state);
  },
  copy: () => navigator.clipboard?.writeText((state?.va ?? '').replace(/\D/g, '')),
  simulate: async ({ dataset }) => {
    await act('/simulate', { outcome: dataset.simulate });
    if (dataset.simulate === 'pending' && state?.end?.kind === 'pending') leave(state.end);
  },
  close: () => leave(state?.phase === 'done' ? state.end : undefined),
  finish: () => leave(state?.end),
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  const name = Object.keys(onClick).find((each) => button?.dataset[each] !== undefined);
  if (button && name) onClick[name]?.(button);
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') onClick.close?.(document.body);
});

/** Shows how long the page stays open, by the emulator's clock. */
const countDown = () => {
  const left = find('[data-left]');
  const isOpen = state?.phase === 'choose' || state?.phase === 'declined';
  if (!left || !state) return;
  const seconds = Math.max(0, Math.floor((Number(pageUntil) - Date.now() - ahead) / 1000));
  const sign = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  left.hidden = !isOpen;
  const time = left.querySelector('time');
  if (time)
    time.textContent = `${hours ? `${hours}:` : ''}${sign(Math.floor(seconds / 60) % 60)}:${sign(seconds % 60)}`;
};

/** Polls: the payment may be decided elsewhere. */
const poll = async () => {
  if (!document.hidden && state?.phase !== 'done') await fetchState().catch(() => undefined);
  if (state?.phase !== 'done') setTimeout(poll, POLL_INTERVAL_MS);
};

await poll();
setInterval(countDown, 1000);
const wanted = query.get('method');
if (wanted && state?.phase === 'choose') {
  const method = OTHER_METHODS[wanted] ?? wanted;
  if (find(`[data-method="${method}"]:not(:disabled)`)) await choose(method);
}
