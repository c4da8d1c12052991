import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMapZoom } from './use-map-zoom.ts';

const onClick = jest.fn();

const Map = () => {
  const scroller = useRef<HTMLDivElement>(null);
  const plan = useRef<HTMLParagraphElement>(null);
  const { zoom, dragProps } = useMapZoom(scroller, plan, { min: 1, max: 4 });
  return (
    <div ref={scroller} data-testid="map" {...dragProps}>
      <p ref={plan} data-testid="plan" data-zoom={zoom}>
        {zoom.toFixed(2)}
      </p>
      <button type="button" onClick={onClick}>
        Tekan
      </button>
    </div>
  );
};

const map = () => screen.getByTestId('map');

/** A plan of 200 px before it is enlarged, in the middle of 300 px where it is smaller than that. */
const layOut = () => {
  const plan = screen.getByTestId('plan');
  map().getBoundingClientRect = () => new DOMRect(0, 0, 300, 300);
  plan.getBoundingClientRect = () => {
    const side = 200 * Number(plan.dataset.zoom);
    return new DOMRect(Math.max(0, (300 - side) / 2) - map().scrollLeft, -map().scrollTop, side, side);
  };
};

describe('Ctrl and the wheel', () => {
  it('zoom the plan instead of the page, from its current size', () => {
    render(<Map />);
    const rotate = () => {
      const event = createEvent.wheel(map(), { ctrlKey: true, deltaY: -100, cancelable: true });
      fireEvent(map(), event);
      return event.defaultPrevented;
    };
    expect(rotate()).toBe(true);
    expect(map()).toHaveTextContent('1.40');
    rotate();
    expect(map()).toHaveTextContent('1.95');
    fireEvent.wheel(map(), { deltaY: -100 });
    expect(map()).toHaveTextContent('1.95');
  });

  it('add one listener only: adding or removing one repaints all seats [seats.quick]', () => {
    const listen = jest.spyOn(HTMLElement.prototype, 'addEventListener');
    const { rerender } = render(<Map />);
    const added = () =>
      listen.mock.calls.filter(([type], call) => type === 'wheel' && listen.mock.contexts[call] === map()).length;
    expect(added()).toBe(1);
    rerender(<Map />);
    fireEvent.wheel(map(), { ctrlKey: true, deltaY: -100 });
    expect(added()).toBe(1);
    listen.mockRestore();
  });

  it('keep the point under the pointer in place, even where the plan was smaller than the scroller', () => {
    render(<Map />);
    layOut();
    // Pixel 150 of the plan, three quarters across and half of it down.
    fireEvent.wheel(map(), { ctrlKey: true, deltaY: -300 * Math.log(2), clientX: 200, clientY: 100 });
    expect(map()).toHaveTextContent('2.00');
    expect([map().scrollLeft, map().scrollTop]).toEqual([100, 100]);
  });
});

describe('a click', () => {
  const press = (pointerType: string, clientX: number) => {
    const button = screen.getByRole('button');
    const down = createEvent.pointerDown(button, { bubbles: true });
    // jsdom knows no pointers.
    Object.defineProperties(down, {
      pointerType: { value: pointerType },
      clientX: { value: 100 },
      clientY: { value: 0 },
    });
    fireEvent(button, down);
    fireEvent.click(button, { detail: 1, clientX, clientY: 0 });
  };

  it('of a mouse that was dragged does nothing', () => {
    render(<Map />);
    press('mouse', 120);
    expect(onClick).not.toHaveBeenCalled();
    press('mouse', 103);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('of a finger counts, also where the browser moves it to the nearest button [seats.finger]', () => {
    render(<Map />);
    onClick.mockClear();
    press('touch', 109);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
