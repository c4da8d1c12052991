import { outletId, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { LEFT_EVENT } from '@acara/shared-remote/remote-props';
import { clearRemote, remoteElement } from './outlet.ts';

const name = 'mfe-test';

beforeEach(() => {
  document.body.innerHTML = `<main id="acara-outlet"><div id="${outletId(name)}" data-ssr="true"><h1>Konser</h1></div><div id="lain"></div></main>
    <script type="application/json" id="${STATE_ELEMENT_ID}">{"remote":"${name}","queries":{}}</script>`;
});

describe('clearing a remote', () => {
  it('replaces its element by an empty one, and removes the first data', () => {
    const before = remoteElement(name);
    clearRemote(name);
    expect(remoteElement(name)).not.toBe(before);
    expect(remoteElement(name)).toBeEmptyDOMElement();
    expect(remoteElement(name).getAttributeNames()).toEqual(['id']);
    expect(remoteElement(name).nextElementSibling?.id).toBe('lain');
    expect(document.getElementById(STATE_ELEMENT_ID)).toBeNull();
  });

  it('notifies components that are still mounted in the old element', () => {
    const listener = jest.fn();
    remoteElement(name).addEventListener(LEFT_EVENT, ({ target }) => listener((target as Element).isConnected));
    clearRemote(name);
    expect(listener.mock.calls).toEqual([[false]]);
  });
});
