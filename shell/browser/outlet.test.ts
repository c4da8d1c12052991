import { outletId, STATE_ELEMENT_ID } from '@acara/shared-contract/release';
import { LEFT_EVENT } from '@acara/shared-remote/left-event';
import { clearSlice, sliceElement } from './outlet.ts';

const name = 'mfe-test';

beforeEach(() => {
  document.body.innerHTML = `<main id="acara-outlet"><div id="${outletId(name)}" data-ssr="true"><h1>Konser</h1></div><div id="lain"></div></main>
    <script type="application/json" id="${STATE_ELEMENT_ID}">{"remote":"${name}","queries":{}}</script>`;
});

describe('clearing a slice', () => {
  it('leaves a new, empty element in its place, and no first data', () => {
    const before = sliceElement(name);
    clearSlice(name);
    expect(sliceElement(name)).not.toBe(before);
    expect(sliceElement(name)).toBeEmptyDOMElement();
    expect(sliceElement(name).getAttributeNames()).toEqual(['id']);
    expect(sliceElement(name).nextElementSibling?.id).toBe('lain');
    expect(document.getElementById(STATE_ELEMENT_ID)).toBeNull();
  });

  it('tells what is still mounted in the old element that it has gone', () => {
    const told = jest.fn();
    sliceElement(name).addEventListener(LEFT_EVENT, ({ target }) => told((target as Element).isConnected));
    clearSlice(name);
    expect(told.mock.calls).toEqual([[false]]);
  });
});
