import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useCoversAction } from './whatsapp-button.tsx';

const Floating = ({ shown }: { shown: boolean }) => {
  const own = useRef<HTMLSpanElement>(null);
  const covers = useCoversAction(own, shown);
  return (
    <span ref={own} data-testid="floating">
      {covers ? 'aside' : 'there'}
    </span>
  );
};

const page = (shown: boolean) => (
  <>
    <button type="button">Beli</button>
    <Floating shown={shown} />
  </>
);
const floating = () => screen.getByTestId('floating');
const pass = () => act(() => jest.advanceTimersByTime(1000));

describe('whether the floating button covers an action', () => {
  let measured: jest.SpyInstance;
  beforeEach(() => {
    jest.useFakeTimers();
    // Everything lies in one place.
    measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 50, 50));
  });
  afterEach(() => {
    document.querySelector('dialog')?.remove();
    measured.mockRestore();
    jest.useRealTimers();
  });

  it('is detected without a scroll', () => {
    render(page(true));
    expect(floating()).toHaveTextContent('there');
    pass();
    expect(floating()).toHaveTextContent('aside');
  });

  it('is not checked while the button is out of sight', () => {
    const { rerender } = render(page(false));
    pass();
    expect(measured).not.toHaveBeenCalled();
    rerender(page(true));
    pass();
    expect(measured).toHaveBeenCalled();
  });

  it('is not checked under a dialog, which may hold thousands of seats', () => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    render(page(true));
    pass();
    expect(measured).not.toHaveBeenCalled();
  });
});
