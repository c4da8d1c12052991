// Runs in the payment page: what happens in it alone, and how it reports to the page around its frame that it was closed.

export {};

type Ending = { kind: 'success' | 'pending' | 'error'; result: Record<string, unknown> };

const OTHER_METHODS: Record<string, string> = { other_qris: 'qris', gopay: 'qris', shopeepay: 'qris' };

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const query = new URLSearchParams(location.search);
const siteOrigin = query.get('origin');
const isFramed = window.parent !== window && siteOrigin !== null;
const autoCloseMs = Number(query.get('auto_close') ?? '5') * 1000;

/** How the page ends if it is closed now; undefined while no method is chosen. */
const ending = (): Ending | undefined => JSON.parse(find('[data-ending]')?.dataset.ending ?? 'null') ?? undefined;

const leave = (end?: Ending) => {
  const message = { type: 'acara-snap', end: end?.kind ?? 'close', result: end?.result };
  if (isFramed) window.parent.postMessage(message, siteOrigin);
  else location.assign(String(end?.result.finish_redirect_url ?? find('main')?.dataset.finishUrl ?? '/'));
};
const close = () => leave(find('[data-phase="done"]') ? ending() : undefined);

const showStep = (name: string) => {
  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) step.hidden = step.dataset.step !== name;
  find(`[data-step="${name}"] h2`)?.focus({ preventScroll: true });
};

const fillCard = (number: string) => {
  for (const [name, value] of Object.entries({ number, expiry: '12/39', cvv: '123' })) {
    const input = document.querySelector<HTMLInputElement>(`[name="card.${name}"]`);
    if (input) input.value = value;
  }
};

document.addEventListener('click', ({ target }) => {
  const { show, card, leave: way } = (target instanceof Element && target.closest('button')?.dataset) || {};
  if (show) showStep(show);
  if (card) fillCard(card);
  if (way === 'close') close();
  if (way === 'finish') leave(ending());
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});

document.addEventListener('acara-sent', (event) => {
  const end = ending();
  // The test button that leaves a payment pending.
  if (event instanceof CustomEvent && event.detail === '{"outcome":"pending"}' && end?.kind === 'pending') leave(end);
});

const closeWhenPaid = setInterval(() => {
  if (!find('[data-paid]')) return;
  clearInterval(closeWhenPaid);
  setTimeout(() => leave(ending()), autoCloseMs);
}, 200);

const wanted = query.get('method') ?? '';
find(`[data-method="${CSS.escape(OTHER_METHODS[wanted] ?? wanted)}"]:not(:disabled)`)?.click();
