/** The page numbers to show: first, last, the neighbours of the current one, and gaps between. Never more than seven. */
export const pagerSteps = (page: number, lastPage: number): (number | 'gap')[] => {
  const shown = [...new Set([1, page - 1, page, page + 1, lastPage])]
    .filter((to) => to >= 1 && to <= lastPage)
    .sort((a, b) => a - b);
  return shown.flatMap((to, at) => {
    const before = shown[at - 1];
    if (before === undefined || to - before === 1) return [to];
    return to - before === 2 ? [to - 1, to] : ['gap' as const, to];
  });
};
