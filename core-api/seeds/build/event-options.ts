import type { PricePattern } from '../content/category-content.ts';
import type { SaleState } from './sale-state.ts';

/** What is settled about an event before chance has its say. */
export type EventOptions = {
  name: string;
  slug: string;
  categoryId: number;
  cityId: number;
  location: string;
  detail: string;
  /** 1 public, 2 store, 3 online. */
  venueId: 1 | 2 | 3;
  organizer: string;
  /** Days from the seeding day. */
  inDays: number;
  hour: number;
  hours: number;
  days: number;
  state: SaleState;
  pattern: PricePattern;
  /** Paragraphs that open its text, HTML. */
  text: readonly [string, string];
  /** Points of its list. */
  highlights: readonly string[];
  /** HTML below the list. */
  more?: string;
  accessCode?: string;
  inactive?: boolean;
  clicks: number;
};
