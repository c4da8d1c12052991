export { CARD_SIZES } from './card-sizes.ts';
export { EventCard, type EventCardProps } from './event-card.tsx';
export { EventCardSkeleton } from './event-card-skeleton.tsx';
export { EventGrid, EventGridSkeleton, type EventGridProps } from './event-grid.tsx';
