/** Presses the controls of the header and returns those that do not react. Self-contained: it is sent to the browser as text. */
const pressHeader = async () => {
  const within = async (isThere) => {
    for (let polls = 0; polls < 30; polls += 1) {
      if (isThere()) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const header = document.getElementById('acara-header');
  const button = (name) => header.querySelector(`button[aria-label="${name}"]`);
  const dead = [];

  button('Buka menu')?.click();
  if (!(await within(() => document.querySelector('dialog[open]')))) dead.push('menu');
  document.querySelector('dialog[open]')?.close();

  const form = header.querySelector('form[role="search"]');
  const opener = button('Buka pencarian');
  opener?.click();
  if (!form || !opener || !(await within(() => opener.getAttribute('aria-expanded') === 'true'))) dead.push('search');

  // Last: it leaves the page. A link that nobody intercepts would load a document, so that is prevented.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  header.querySelector('a[href="/login"]')?.click();
  if (!(await within(() => location.pathname === '/login'))) dead.push('login');
  return dead;
};

/** Controls of the header that do not react. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export const deadChrome = (page) => page.evaluate(pressHeader);
