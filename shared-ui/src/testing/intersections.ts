import { act } from '@testing-library/react';

type Watch = { notify: IntersectionObserverCallback; observer: IntersectionObserver; targets: Set<Element> };

const watches = new Set<Watch>();

/** Replaces jsdom's absent IntersectionObserver by one that a test triggers. */
export const letIntersect = (): void => {
  watches.clear();
  globalThis.IntersectionObserver = class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    private readonly watch: Watch;
    constructor(notify: IntersectionObserverCallback) {
      this.watch = { notify, observer: this, targets: new Set() };
      watches.add(this.watch);
    }
    observe(target: Element) {
      this.watch.targets.add(target);
    }
    unobserve(target: Element) {
      this.watch.targets.delete(target);
    }
    disconnect() {
      watches.delete(this.watch);
    }
    takeRecords() {
      return [];
    }
  };
};

/** Reports of everything watched whether it is in the window. */
export const reportInView = (isIn: (target: Element) => boolean): void =>
  act(() => {
    for (const { notify, observer, targets } of [...watches]) {
      // Only what the product reads of an entry.
      const entries = [...targets].map(
        (target) => ({ target, isIntersecting: isIn(target) }) as IntersectionObserverEntry,
      );
      notify(entries, observer);
    }
  });

/** Reports everything watched as being in the window. */
export const bringIntoView = (): void => reportInView(() => true);
