/**
 * Runs in the page before a link is pressed or a form is sent, and waits for the painted screen: a headline that was
 * not there before, and the largest of the new pictures in view. Self-contained: it is sent to the browser as text.
 * @param {string} pathname of the screen that is to come
 */
export const watchScreen = (pathname) => {
  const outlet = document.getElementById('acara-outlet');
  const former = new Set(outlet.querySelectorAll('h1, img'));
  let pressed = null;
  const press = ({ timeStamp }) => (pressed ??= timeStamp);
  addEventListener('pointerdown', press, true);
  addEventListener('keydown', press, true);

  const sizeInView = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const wide = Math.min(right, innerWidth) - Math.max(left, 0);
    const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return wide > 0 && high > 0 ? wide * high : 0;
  };
  const inView = (name) =>
    [...outlet.querySelectorAll(name)].filter((element) => !former.has(element) && sizeInView(element) > 0);
  /** The browser's own largest paint is the first among pictures of one size, too. */
  const largestThatIsThere = () => {
    const pictures = inView('img');
    const largest = Math.max(...pictures.map(sizeInView));
    return pictures.find((img) => sizeInView(img) > 0.99 * largest && img.complete && img.naturalWidth > 0);
  };

  window.benchScreen = new Promise((resolve) => {
    const poll = async () => {
      const picture =
        pressed !== null && location.pathname === pathname && inView('h1').length > 0 && largestThatIsThere();
      if (!picture) return void requestAnimationFrame(poll);
      await picture.decode().catch(() => undefined);
      // The frame after the one that paints it.
      requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - pressed)));
    };
    requestAnimationFrame(poll);
  });
};
