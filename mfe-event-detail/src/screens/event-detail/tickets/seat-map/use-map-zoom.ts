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

export const ZOOM = { min: 1, max: 4, step: 0.5 } as const;

export type ZoomBounds = { min: number; max: number };

export const clampZoom = (zoom: number, { min, max }: ZoomBounds): number => Math.min(max, Math.max(min, zoom));

type Point = { x: number; y: number };

type Anchor = { at: Point; across: number; down: number };

/** The point of a plan at a position of the window; its corner where the plan has no size. */
export const getAnchor = ({ left, top, width, height }: DOMRect, at: Point): Anchor => ({
  at,
  across: width > 0 ? (at.x - left) / width : 0,
  down: height > 0 ? (at.y - top) / height : 0,
});

const distance = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = ([a, b]: Point[]): Point => ({
  x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
});

/** A pointer that moves further than this drags. */
const DRAG_PX = 5;

/** `inset`: margins at the left and right of the plan that keep their width, in pixels. */
type MapZoomOptions = { start?: number; inset?: number };

const withoutMargins = ({ left, top, width, height }: DOMRect, inset: number): DOMRect =>
  new DOMRect(left + inset, top, Math.max(0, width - 2 * inset), height);

/** Zooms by buttons, Ctrl and wheel, and pinch. Panning is native scrolling; the mouse can drag, which is no click. */
export const useMapZoom = (
  scroller: RefObject<HTMLElement | null>,
  plan: RefObject<HTMLElement | null>,
  bounds: ZoomBounds,
  { start = 1, inset = 0 }: MapZoomOptions = {},
) => {
  const [chosen, setZoom] = useState<number | null>(null);
  const zoom = clampZoom(chosen ?? start, bounds);
  // Of a mouse: fingers pan natively, and the browser moves their press to what it thinks they mean.
  const pressedAt = useRef<Point | null>(null);
  // The point that keeps its position once the new size is laid out.
  const anchor = useRef<Anchor | null>(null);
  const pointers = useRef(new Map<number, Point>());

  const zoomTo = (next: number, at?: Point) => {
    const to = clampZoom(next, bounds);
    if (!scroller.current || !plan.current || to === zoom) return;
    const { left, top, width, height } = scroller.current.getBoundingClientRect();
    anchor.current = getAnchor(
      withoutMargins(plan.current.getBoundingClientRect(), inset),
      at ?? { x: left + width / 2, y: top + height / 2 },
    );
    setZoom(to);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !plan.current || !anchor.current) return;
    const { left, top, width, height } = withoutMargins(plan.current.getBoundingClientRect(), inset);
    const { at, across, down } = anchor.current;
    element.scrollLeft += left + across * width - at.x;
    element.scrollTop += top + down * height - at.y;
    anchor.current = null;
  }, [scroller, plan, zoom, inset]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  });
  // React's wheel listener is passive and cannot keep the page from zooming. Ours is added once: whenever a wheel
  // listener is added or removed, the browser repaints everything below it.
  useEffect(() => {
    const element = scroller.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [scroller]);

  const onPointerDown = (event: PointerEvent) => {
    pressedAt.current = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : null;
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
    // A click by keyboard has no position.
    if (!pressedAt.current || event.detail === 0) return;
    const moved = distance([pressedAt.current, { x: event.clientX, y: event.clientY }]);
    if (moved > DRAG_PX) event.stopPropagation();
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
