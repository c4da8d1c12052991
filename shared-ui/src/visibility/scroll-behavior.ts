/** How a scripted scroll moves: at once for those who asked for less motion, which CSS cannot say to a script. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
