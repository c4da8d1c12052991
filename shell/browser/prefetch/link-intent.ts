import type { Intent } from '@acara/shared-remote';

/** Who rests on a link for this long is likely to follow it; who passes over it is gone by then. */
export const RESTING_MS = 65;

const findLink = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/**
 * Says which link is likely to be followed: the pointer or the focus rests on it, or it is pressed. A finger that moves
 * on scrolls. Answers how to stop.
 */
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
      // A tap may be shorter than the rest.
      if (rested?.intent === 'press') onIntent(rested.link, 'press');
      forget();
    },
  };
  const names = Object.keys(handlers) as (keyof typeof handlers)[];
  // Each name has its own event type, which the loop cannot follow.
  for (const name of names) page.addEventListener(name, handlers[name] as EventListener, { passive: true });
  return () => {
    forget();
    for (const name of names) page.removeEventListener(name, handlers[name] as EventListener);
  };
};
