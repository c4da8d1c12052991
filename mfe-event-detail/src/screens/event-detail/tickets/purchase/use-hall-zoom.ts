import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { hallWidth, type HallRows } from '@acara/shared-contract/hall';
import { LETTERS_PX, SEAT_PX } from './seat-grid-style.ts';
import { useMapZoom } from '../seat-map/use-map-zoom.ts';

const MAX_ZOOM = 1.6;

/** Below this a row of dots would run into the next one, and its letter would not fit. */
const MIN_ROW_PX = 12;

/** Smaller seats are missed: a mouse hits smaller ones than a finger. */
const getMinTarget = () => (window.matchMedia('(pointer: fine)').matches ? 22 : 30);

/** Of the whole class in the width of the window, at most 1. */
const getWhole = (scroller: HTMLElement, hall: HallRows): number => {
  // Half a pixel less, so that rounding adds no scrollbar.
  const width = scroller.clientWidth - 2 * LETTERS_PX - 0.5;
  return width > 0 ? Math.min(1, width / (hallWidth(hall) * SEAT_PX)) : 1;
};

const showChosen = (scroller: HTMLElement) => {
  const seats = Array.from(scroller.querySelectorAll('[data-seat][data-state="chosen"]'), (seat) =>
    seat.getBoundingClientRect(),
  );
  if (seats.length === 0) return;
  const box = scroller.getBoundingClientRect();
  const left = Math.min(...seats.map((seat) => seat.left));
  const right = Math.max(...seats.map((seat) => seat.right));
  const top = Math.min(...seats.map((seat) => seat.top));
  const bottom = Math.max(...seats.map((seat) => seat.bottom));
  scroller.scrollLeft += (left + right) / 2 - box.left - box.width / 2;
  scroller.scrollTop += (top + bottom) / 2 - box.top - box.height / 2;
};

/** Zoom of the hall. It starts with the whole class in view, however small its seats are. */
export const useHallZoom = (
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  hall: HallRows,
) => {
  const [whole, setWhole] = useState(1);
  const bounds = { min: whole, max: MAX_ZOOM };
  const { zoom, zoomTo, dragProps } = useMapZoom(scroller, grid, bounds, { start: whole, inset: LETTERS_PX });
  const seatPx = zoom * SEAT_PX;
  const isTooSmall = seatPx < getMinTarget() && zoom < 1;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setWhole(getWhole(element, hall));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, hall]);

  const isToShow = useRef(false);
  useLayoutEffect(() => {
    if (isToShow.current && scroller.current) showChosen(scroller.current);
    isToShow.current = false;
  });
  /** Brings the seats chosen in the same press into view, large enough to press. */
  const showNext = () => {
    isToShow.current = true;
    if (isTooSmall) zoomTo(1);
  };

  return {
    zoom,
    zoomTo,
    dragProps,
    bounds,
    seatPx,
    rowPx: Math.max(seatPx, MIN_ROW_PX),
    /** Seats are dots: a press zooms in. */
    isTooSmall,
    showNext,
  };
};
