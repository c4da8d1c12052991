/** Spec §2 All events, to the letter; without a name while it is not known (spec §8: its failure is not shown). */
export const eventListTitle = (categoryName: string | undefined): string =>
  categoryName === undefined ? 'Semua Event' : `Semua Event di kategori ${categoryName}`;
