/**
 * Enter presses a button, follows a link and sends a form again and again while it is held, also those that get the focus
 * meanwhile: the alert after a purchase would buy again. Only its first press counts, except where it writes lines.
 */
export const ignoreHeldEnter = (page: Pick<Document, 'addEventListener'>): void =>
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
    },
    true,
  );
