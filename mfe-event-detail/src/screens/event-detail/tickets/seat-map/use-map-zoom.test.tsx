import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMapZoom } from './use-map-zoom.ts';

const Map = () => {
  const scroller = useRef<HTMLDivElement>(null);
  const { zoom } = useMapZoom(scroller, { least: 1, most: 4 });
  return (
    <div ref={scroller} data-testid="map">
      {zoom.toFixed(2)}
    </div>
  );
};

const map = () => screen.getByTestId('map');

describe('Ctrl and the wheel', () => {
  it('enlarge from the size that is shown, instead of the page', () => {
    render(<Map />);
    const turn = () => {
      const event = createEvent.wheel(map(), { ctrlKey: true, deltaY: -100, cancelable: true });
      fireEvent(map(), event);
      return event.defaultPrevented;
    };
    expect(turn()).toBe(true);
    expect(map()).toHaveTextContent('1.40');
    turn();
    expect(map()).toHaveTextContent('1.95');
    fireEvent.wheel(map(), { deltaY: -100 });
    expect(map()).toHaveTextContent('1.95');
  });

  it('are listened to once: a listener that comes or goes has the browser paint all seats anew [seats.quick]', () => {
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
});
