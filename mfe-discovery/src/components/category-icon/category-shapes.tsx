import { line } from '@acara/shared-ui/primitives';
import shapes from './category-shapes.json';

/** Shapes of lines on a field of 24 by 24, by the name of the category. */
export const CATEGORY_SHAPES: Readonly<Record<string, string>> = shapes;

/** The signs made of them, by the same names. */
export const CATEGORY_SIGNS = new Map(
  Object.entries(CATEGORY_SHAPES).map(([name, shape]) => [name, line(<path d={shape} />)]),
);
