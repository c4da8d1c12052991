import { useLayoutEffect, useState, type RefObject } from 'react';
import { hallWidth, type HallRows } from '@acara/shared-contract/hall';
import { SEAT_PX } from './seat-grid-style.ts';
import { useMapZoom, withinZoom } from '../seat-map/use-map-zoom.ts';

/** A mouse does with less than a finger. */
const LEAST_FOR_MOUSE = 30 / SEAT_PX;
/** The smallest to which a hall can be made, and the largest. */
const LEAST = 0.2;
const MOST = 1.6;

/** Widths of a seat that the letters of the rows take. */
const LETTERS = 2;

/** The zoom at which the hall is as wide as what shows it. */
const getFit = (scroller: HTMLElement | null, hall: HallRows): number => {
  const width = scroller?.clientWidth ?? 0;
  return width > 0 ? width / ((hallWidth(hall) + LETTERS) * SEAT_PX) : 1;
};

const getStart = (fit: number): number => {
  const isMouse = window.matchMedia('(pointer: fine)').matches;
  return isMouse ? withinZoom(fit, { least: LEAST_FOR_MOUSE, most: 1 }) : 1;
};

/** Brings a chosen seat into the middle, else the middle of the first row. */
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

/** How large the hall is drawn: it begins with seats that can be pressed, what was chosen before in sight. */
export const useHallZoom = (
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  hall: HallRows,
) => {
  const [fit, setFit] = useState(1);
  const bounds = { least: withinZoom(fit, { least: LEAST, most: 1 }), most: MOST };
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
