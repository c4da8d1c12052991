import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

/** How often the map is enlarged: 1 is the whole map. */
export const ZOOM = { least: 1, most: 4, step: 0.5 } as const;

export type ZoomBounds = { least: number; most: number };

/** A wanted enlargement within the bounds. */
export const withinZoom = (zoom: number, { least, most }: ZoomBounds): number => Math.min(most, Math.max(least, zoom));

type Point = { x: number; y: number };

/** A point of a plan, in parts of its width and height, and where in the window it was seen. */
type Pin = { at: Point; across: number; down: number };

/** The point of a plan that is seen at `at`. A plan without a size has none but its corner. */
export const getPin = ({ left, top, width, height }: DOMRect, at: Point): Pin => ({
  at,
  across: width > 0 ? (at.x - left) / width : 0,
  down: height > 0 ? (at.y - top) / height : 0,
});

const distance = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = ([a, b]: Point[]): Point => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
});

/** A press that moves further than this drags. */
const DRAG_PX = 5;

/**
 * Enlarges the plan that a scroller holds: by buttons, Ctrl and wheel, and two fingers. Moving about is the scroller's own
 * business (finger, wheel, arrow keys); the mouse may drag it too, and such a press is no click.
 */
export const useMapZoom = (
  scroller: RefObject<HTMLElement | null>,
  plan: RefObject<HTMLElement | null>,
  bounds: ZoomBounds,
  start = 1,
) => {
  const [chosen, setZoom] = useState<number | null>(null);
  const zoom = withinZoom(chosen ?? start, bounds);
  const pressedAt = useRef<Point>({ x: 0, y: 0 });
  // What stays in its place once the new size is laid out.
  const pin = useRef<Pin | null>(null);
  const pointers = useRef(new Map<number, Point>());

  const zoomTo = (next: number, at?: Point) => {
    const to = withinZoom(next, bounds);
    if (!scroller.current || !plan.current || to === zoom) return;
    const { left, top, width, height } = scroller.current.getBoundingClientRect();
    pin.current = getPin(plan.current.getBoundingClientRect(), at ?? { x: left + width / 2, y: top + height / 2 });
    setZoom(to);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !plan.current || !pin.current) return;
    const { left, top, width, height } = plan.current.getBoundingClientRect();
    const { at, across, down } = pin.current;
    element.scrollLeft += left + across * width - at.x;
    element.scrollTop += top + down * height - at.y;
    pin.current = null;
  }, [scroller, plan, zoom]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  });
  // React listens to the wheel passively; only an own listener can keep the page from zooming. It is added once: with
  // each one that comes or goes the browser paints everything below anew.
  useEffect(() => {
    const element = scroller.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [scroller]);

  const onPointerDown = (event: PointerEvent) => {
    pressedAt.current = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const apart = distance([...pointers.current.values()]);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const fingers = [...pointers.current.values()];
    if (fingers.length === 2 && apart > 0) zoomTo(zoom * (distance(fingers) / apart), middle(fingers));
    else if (event.pointerType === 'mouse')
      scroller.current?.scrollBy(before.x - event.clientX, before.y - event.clientY);
  };
  const onPointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  const onClickCapture = (event: MouseEvent) => {
    const moved = distance([pressedAt.current, { x: event.clientX, y: event.clientY }]);
    // A click by keyboard has no place.
    if (event.detail > 0 && moved > DRAG_PX) event.stopPropagation();
  };

  return {
    zoom,
    zoomTo,
    dragProps: {
      onClickCapture,
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onPointerLeave: onPointerEnd,
    },
  };
};
