require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// A lazy component takes a while to load on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.IntersectionObserver ??= NoObserver;
globalThis.ResizeObserver ??= NoObserver;
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  onchange: null,
  dispatchEvent: () => false,
});
window.scrollTo = () => {};

// jsdom has <dialog> but not its methods.
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
  (this.querySelector('[autofocus]') ?? this.querySelector('button, a[href], input'))?.focus();
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
