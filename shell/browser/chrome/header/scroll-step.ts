/** Scroll offsets in px at which the bar grows one step more opaque. */
const THRESHOLDS = [70, 180, 290, 400] as const;

/** How opaque the bar is: 0 at the top of the page, 4 from 400 px on. */
export type ScrollStep = 0 | 1 | 2 | 3 | 4;

const STEPS: readonly ScrollStep[] = [0, 1, 2, 3, 4];

/** The step that belongs to a scroll offset in px; an overscroll above the page counts as its top. */
export const scrollStep = (offset: number): ScrollStep =>
  STEPS[THRESHOLDS.filter((threshold) => offset >= threshold).length] ?? 0;
