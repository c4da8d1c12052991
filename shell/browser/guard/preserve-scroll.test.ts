import { preserveScroll } from './preserve-scroll.ts';

let bottom = 0;

const scrolledTo = (top: number) => Object.defineProperty(window, 'scrollY', { value: top, configurable: true });

const show = () => {
  document.body.innerHTML = '<main tabindex="-1"><div><button>Beli</button></div></main><input>';
  const [outlet, button, input] = ['main', 'button', 'input'].map((name) => document.querySelector<HTMLElement>(name));
  if (!outlet || !button || !input) throw new Error('not shown');
  return { outlet, button, input, hold: preserveScroll(window, outlet) };
};

beforeEach(() => {
  jest.useFakeTimers();
  bottom = 0;
  scrolledTo(900);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ bottom }) as DOMRect);
});
afterEach(() => {
  scrolledTo(0);
  jest.useRealTimers();
});

describe('the scroll position while a remote is replaced', () => {
  it('is held by the height of the outlet until its content fills the window', () => {
    const { outlet, hold } = show();
    const release = hold();
    expect(outlet.style.minHeight).toBe(`${900 + window.innerHeight}px`);
    release(true);
    jest.advanceTimersByTime(500);
    expect(outlet.style.minHeight).not.toBe('');
    bottom = window.innerHeight;
    jest.advanceTimersByTime(20);
    expect(outlet.style.minHeight).toBe('');
  });

  it('is released after 3 s if the page has become shorter', () => {
    const { outlet, hold } = show();
    hold()(true);
    jest.advanceTimersByTime(2900);
    expect(outlet.style.minHeight).not.toBe('');
    jest.advanceTimersByTime(200);
    expect(outlet.style.minHeight).toBe('');
  });

  it('is released at the top', () => {
    const { outlet, hold } = show();
    const release = hold();
    scrolledTo(0);
    release(true);
    expect(outlet.style.minHeight).toBe('');
  });

  it('is released at once if no remote is mounted, so that the panel is seen', () => {
    const { outlet, hold } = show();
    hold()(false);
    expect(outlet.style.minHeight).toBe('');
  });

  it('is released by a navigation', () => {
    const { outlet, hold } = show();
    hold();
    window.dispatchEvent(new Event('single-spa:before-routing-event'));
    expect(outlet.style.minHeight).toBe('');
  });

  it('moves the focus of a removed remote to the outlet', () => {
    const { outlet, button, hold } = show();
    button.focus();
    button.remove();
    hold()(true);
    expect(outlet).toHaveFocus();
  });

  it('does not move a focus outside of the outlet', () => {
    const { button, input, hold } = show();
    button.focus();
    input.focus();
    button.remove();
    hold()(true);
    expect(input).toHaveFocus();
  });

  it('does not focus the outlet without a focus before', () => {
    const { hold } = show();
    hold()(true);
    expect(document.body).toHaveFocus();
  });
});
