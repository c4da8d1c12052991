// Inlined in every document: what visitors do before hydration is not lost. A click, a key or typed text whose element
// React has not hydrated yet is held back, shown as pending (data-tapped), and repeated as soon as React takes it:
// repeating it makes React hydrate that element first. Links, and forms with an address, work without React and are left
// alone. What is not hydrated within 10 s is dropped. Where something else changed the texts, as a translation does, React
// makes all elements anew: the event goes to the one of the same number. The panel of a tab is in the document already:
// that of a pressed control (aria-controls) is shown at once (data-early), and scrolled to unless it is below its tab.
// Every document contains these bytes, hence the short names: e is an event, c the container of React, p the part that is
// marked and gets the event: React may have replaced what is in it; n is its number among those of its kind.
/* global document, requestAnimationFrame */
((d) => {
  let early = [];
  const parts = {
    click: 'button,label,[type=checkbox],[type=radio]',
    input: 'input,select,textarea',
    keydown: '[role=tab]',
    submit: 'form:not([action])',
  };
  // React has no public way to ask. Not what it still renders or hydrates (flags 2 and 4096): should the texts differ, it
  // throws that away.
  const isHydrated = (t) => {
    const known = t[Object.keys(t).find((name) => name.includes('__reactFiber'))];
    let f = known;
    while (f && !(f.flags & 4098)) f = f.return;
    return known?.alternate || (known && !f);
  };
  const repeat = () => {
    early = early.filter((one) => {
      const [e, c, , n, address] = one;
      let p = one[2];
      // Of another page it would be another control.
      if (!p.isConnected && address === location.href) {
        const { value } = p;
        p = one[2] = c.querySelectorAll(parts[e.type])[n] || p;
        if (e.type === 'input' && p.isConnected) {
          p.value = value;
          d.activeElement === d.body && p.focus();
        }
      }
      // Makes React hydrate this element first; a field may wait for the focus that it had before.
      p.dispatchEvent(new Event('focusin', { bubbles: 1 }));
      if (isHydrated(p)) {
        // React ignores a text that its field has already. It sees this property of the element, not that of its class.
        if (e.type === 'input') {
          const { value } = p;
          p.value = '';
          Reflect.set(Object.getPrototypeOf(p), 'value', value, p);
        }
        p.dispatchEvent(new e.constructor(e.type, e));
      } else if (address === location.href && performance.now() < e.timeStamp + 1e4) return 1;
      delete p.dataset.tapped;
    });
    early[0] && requestAnimationFrame(repeat);
  };
  for (const type in parts)
    d.addEventListener(
      type,
      (e) => {
        const t = e.target,
          c = t.closest('[data-ssr]'),
          p = t.closest(parts[type]);
        if (!e.isTrusted || !c || !p || isHydrated(p) || t.closest('a')) return;
        if (e.key && !/Arrow|Home|End/.test(e.key)) return;
        e.stopPropagation();
        type === 'input' || e.preventDefault();
        if (early.some(([x, , y]) => y === p && x.type === type)) return;
        p.dataset.tapped = '';
        const panel = d.getElementById(p.getAttribute('aria-controls'));
        if (type === 'click' && panel?.role === 'tabpanel') {
          delete d.querySelector('[data-early]')?.dataset.early;
          panel.dataset.early = '';
          p.role === 'tab' || panel.parentElement.scrollIntoView();
        }
        early.push([e, c, p, [...c.querySelectorAll(parts[type])].indexOf(p), location.href]) > 1 ||
          requestAnimationFrame(repeat);
      },
      true,
    );
})(document);
