import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { type HallRows, hallWidth } from '@acara/shared-contract/hall';
import { tokens } from '@acara/shared-ui/theme';
import { SeatDots } from './seat-dots.tsx';

const { color } = tokens;

const Plan = styled.svg`
  flex: 0 1 132px;
  min-width: 80px;
  max-height: 72px;
  border-radius: 4px;
  background: var(--hall-ground);
  cursor: pointer;
  touch-action: none;

  rect {
    fill: color-mix(in srgb, ${color.brand} 30%, transparent);
    stroke: ${color.brand};
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }
`;

/** The part of a plan that a scroller shows, each from 0 to 1. */
const getWindow = (scroller: HTMLElement, grid: HTMLElement) => {
  const box = scroller.getBoundingClientRect();
  const plan = grid.getBoundingClientRect();
  const part = (position: number, start: number, size: number) =>
    size > 0 ? Math.min(1, Math.max(0, (position - start) / size)) : 0;
  return {
    left: part(box.left, plan.left, plan.width),
    right: part(box.right, plan.left, plan.width),
    top: part(box.top, plan.top, plan.height),
    bottom: part(box.bottom, plan.top, plan.height),
  };
};

export type HallMapProps = {
  hall: HallRows;
  taken: ReadonlySet<number>;
  chosen: readonly number[];
  scroller: RefObject<HTMLElement | null>;
  grid: RefObject<HTMLElement | null>;
  zoom: number;
};

/** The whole hall, small, with a frame around what the window shows; a press moves the window there. */
export const HallMap = ({ hall, taken, chosen, scroller, grid, zoom }: HallMapProps) => {
  const frame = useRef<SVGRectElement>(null);
  const width = hallWidth(hall);
  const height = hall.rows.length;

  useLayoutEffect(() => {
    const box = scroller.current;
    const draw = () => {
      if (!box || !grid.current) return;
      const { left, right, top, bottom } = getWindow(box, grid.current);
      const sides = {
        x: left * width,
        y: top * height,
        width: (right - left) * width,
        height: (bottom - top) * height,
      };
      for (const [name, value] of Object.entries(sides)) frame.current?.setAttribute(name, String(value));
    };
    // In the frame, when the new sizes are laid out anyway.
    const frameId = requestAnimationFrame(draw);
    box?.addEventListener('scroll', draw, { passive: true });
    return () => {
      cancelAnimationFrame(frameId);
      box?.removeEventListener('scroll', draw);
    };
  }, [scroller, grid, zoom, width, height]);

  const move = ({ buttons, clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    if (buttons !== 1 || !scroller.current || !grid.current) return;
    const map = currentTarget.getBoundingClientRect();
    const box = scroller.current.getBoundingClientRect();
    const plan = grid.current.getBoundingClientRect();
    const x = plan.left + ((clientX - map.left) / map.width) * plan.width;
    const y = plan.top + ((clientY - map.top) / map.height) * plan.height;
    scroller.current.scrollBy(x - box.left - box.width / 2, y - box.top - box.height / 2);
  };

  return (
    <Plan
      viewBox={`0 0 ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      preserveAspectRatio="none"
      data-map
      aria-hidden="true"
      onPointerDown={move}
      onPointerMove={move}
    >
      <SeatDots hall={hall} taken={taken} chosen={chosen} pitch={1} />
      <rect ref={frame} />
    </Plan>
  );
};
