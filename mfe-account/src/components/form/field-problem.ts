/**
 * What is wrong with a field before anything is sent, in words that stand beside it; undefined where nothing is.
 * The rules are the field's own: `required`, its type, its `pattern`.
 */
export const fieldProblem = (field: HTMLInputElement): string | undefined => {
  const label = field.dataset.label ?? field.name;
  if (field.required && !field.value.trim()) return `${label} wajib diisi.`;
  if (field.validity.typeMismatch) return `Format ${label.toLowerCase()} tidak valid.`;
  if (field.validity.patternMismatch) return `${label} harus berupa angka.`;
  return undefined;
};
