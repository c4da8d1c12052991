import { useLayoutEffect, useState, type RefObject } from 'react';
import { hallWidth, type HallRows } from '@acara/shared-contract/hall';
import { SEAT_PX } from './seat-grid-style.ts';
import { useMapZoom, clampZoom } from '../seat-map/use-map-zoom.ts';

/** A mouse can hit smaller seats than a finger. */
const MIN_ZOOM_FOR_MOUSE = 30 / SEAT_PX;
const MIN_ZOOM = 0.2;
const MAX_ZOOM = 1.6;

/** Width of the row letters at both ends, in seats. */
const LETTERS = 2;

const getFit = (scroller: HTMLElement | null, hall: HallRows): number => {
  const width = scroller?.clientWidth ?? 0;
  return width > 0 ? width / ((hallWidth(hall) + LETTERS) * SEAT_PX) : 1;
};

const getStart = (fit: number): number => {
  const isMouse = window.matchMedia('(pointer: fine)').matches;
  return isMouse ? clampZoom(fit, { min: MIN_ZOOM_FOR_MOUSE, max: 1 }) : 1;
};

/** Centres the first chosen seat, else the first row. */
const showMiddle = (scroller: HTMLElement) => {
  const seat = scroller.querySelector('[data-seat][data-state="chosen"]')?.getBoundingClientRect();
  const box = scroller.getBoundingClientRect();
  if (!seat) {
    scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) / 2;
    return;
  }
  scroller.scrollLeft += seat.left + seat.width / 2 - box.left - box.width / 2;
  scroller.scrollTop += seat.top + seat.height / 2 - box.top - box.height / 2;
};

/** Zoom of the hall. It starts with seats large enough to press, a chosen one in view. */
export const useHallZoom = (
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  hall: HallRows,
) => {
  const [fit, setFit] = useState(1);
  const bounds = { min: clampZoom(fit, { min: MIN_ZOOM, max: 1 }), max: MAX_ZOOM };
  const start = getStart(fit);
  const { zoom, zoomTo, dragProps } = useMapZoom(scroller, grid, bounds, start);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setFit(getFit(element, hall));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, hall]);

  useLayoutEffect(() => {
    if (scroller.current) showMiddle(scroller.current);
  }, [scroller, fit]);

  return { zoom, zoomTo, dragProps, start, bounds, seatPx: zoom * SEAT_PX };
};
