const two = (count: number) => String(count).padStart(2, '0');

/** Seconds as a countdown shows them: `29:05`, an hour and more as `1:00:00`. */
export const formatTimeLeft = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
};
