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

describe('the place of a visitor while a slice is exchanged', () => {
  it('is held by the height of the outlet until what stands there fills the window', () => {
    const { outlet, hold } = show();
    const end = hold();
    expect(outlet.style.minHeight).toBe(`${900 + window.innerHeight}px`);
    end(true);
    jest.advanceTimersByTime(500);
    expect(outlet.style.minHeight).not.toBe('');
    bottom = window.innerHeight;
    jest.advanceTimersByTime(20);
    expect(outlet.style.minHeight).toBe('');
  });

  it('is let go after 3 s, where the page has become shorter', () => {
    const { outlet, hold } = show();
    hold()(true);
    jest.advanceTimersByTime(2900);
    expect(outlet.style.minHeight).not.toBe('');
    jest.advanceTimersByTime(200);
    expect(outlet.style.minHeight).toBe('');
  });

  it('at the top needs no holding', () => {
    const { outlet, hold } = show();
    const end = hold();
    scrolledTo(0);
    end(true);
    expect(outlet.style.minHeight).toBe('');
  });

  it('is let go at once where no slice stands, so that what is said instead is seen', () => {
    const { outlet, hold } = show();
    hold()(false);
    expect(outlet.style.minHeight).toBe('');
  });

  it('is let go when the visitor goes to another page', () => {
    const { outlet, hold } = show();
    hold();
    window.dispatchEvent(new Event('single-spa:before-routing-event'));
    expect(outlet.style.minHeight).toBe('');
  });

  it('has the focus of the slice that went go on in the outlet', () => {
    const { outlet, button, hold } = show();
    button.focus();
    button.remove();
    hold()(true);
    expect(outlet).toHaveFocus();
  });

  it('leaves the focus of a visitor who is elsewhere', () => {
    const { button, input, hold } = show();
    button.focus();
    input.focus();
    button.remove();
    hold()(true);
    expect(input).toHaveFocus();
  });

  it('gives no focus to a page that had none', () => {
    const { hold } = show();
    hold()(true);
    expect(document.body).toHaveFocus();
  });
});
