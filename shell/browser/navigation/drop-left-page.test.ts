import { STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { dropLeftPage } from './drop-left-page.ts';

const open = (address: string) => {
  document.body.innerHTML = `<main><div id="one" data-ssr="true">Event</div></main><script type="application/json" id="${STATE_ELEMENT_ID}">{}</script>`;
  const outlet = document.querySelector('main');
  if (!outlet) throw new Error('no outlet');
  dropLeftPage(window, outlet, new URL(address, window.location.href).href);
  return [outlet.textContent, document.getElementById(STATE_ELEMENT_ID) !== null];
};

it.each(['/search/a?page=2', '/search/a?page=2#hasil'])('the page of %s stays in its document', (address) => {
  window.history.replaceState(null, '', address);
  expect(open('/search/a?page=2')).toEqual(['Event', true]);
});

it.each(['/', '/search/a', '/search/a?page=3'])('a page that was left for %s goes, with its data', (address) => {
  window.history.replaceState(null, '', address);
  expect(open('/search/a?page=2')).toEqual(['', false]);
});
