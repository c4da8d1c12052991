import type { Intent } from '@acara/shared-remote';

/** After resting on a link for this long a visitor is likely to follow it; a pointer that only passes is gone by then. */
export const RESTING_MS = 65;

const findLink = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/** Reports links that are likely to be followed: pointer or focus rest on them, or they are pressed. A finger that moves scrolls. */
export const watchIntent = (page: Document, onIntent: (link: HTMLAnchorElement, intent: Intent) => void) => {
  let rested: { link: HTMLAnchorElement; intent: Intent; timer: ReturnType<typeof setTimeout> } | null = null;

  const forget = () => {
    if (rested) clearTimeout(rested.timer);
    rested = null;
  };
  const rest = (link: HTMLAnchorElement | null, intent: Intent) => {
    if (link && rested?.link === link && rested.intent === intent) return;
    forget();
    if (!link) return;
    const timer = setTimeout(() => onIntent(link, intent), RESTING_MS);
    rested = { link, intent, timer };
  };

  const handlers = {
    pointerover: ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rest(findLink(target), 'likely');
    },
    pointerdown: ({ target, pointerType, button }: PointerEvent) => {
      const link = findLink(target);
      if (link && pointerType === 'mouse' && button === 0) onIntent(link, 'press');
    },
    focusin: ({ target }: FocusEvent) => rest(findLink(target), 'likely'),
    touchstart: ({ target }: TouchEvent) => rest(findLink(target), 'press'),
    touchmove: forget,
    touchcancel: forget,
    touchend: () => {
      // A tap may be shorter than RESTING_MS.
      if (rested?.intent === 'press') onIntent(rested.link, 'press');
      forget();
    },
  };
  for (const [type, handler] of Object.entries(handlers))
    page.addEventListener(type, handler as EventListener, { passive: true });
};
