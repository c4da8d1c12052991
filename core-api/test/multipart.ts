/** A body as the site sends it to calls of encoding `multipart`. */
export const multipart = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
