export { EventCardSkeleton } from './card-frame.tsx';
export { CARD_SIZES, EventCard, type EventCardProps } from './event-card.tsx';
export { EventGrid, EventGridSkeleton, type EventGridProps } from './event-grid.tsx';
export { useLike, type ToggleLike } from './use-like.ts';
