import { newOrder } from './new-order.ts';

afterEach(newOrder.clear);

describe('the note of a new order', () => {
  it('is kept in the tab until it is taken away', () => {
    expect(newOrder.read()).toBeNull();
    newOrder.note(12);
    expect(newOrder.read()).toBe(12);
    newOrder.clear();
    expect(newOrder.read()).toBeNull();
  });

  it.each(['', 'x', '0', '-3', '1.5', '{}'])('is none where it reads %j', (text) => {
    sessionStorage.setItem('acara_new_order', text);
    expect(newOrder.read()).toBeNull();
  });
});
