import { formatClock, formatDay } from '@acara/shared-ui/formats';

/** `05 Desember 2026, 6:00 PM WIB`: an instant of the sale in the formats of spec §9. */
export const formatInstant = (instant: string): string => `${formatDay(instant)}, ${formatClock(instant)} WIB`;
