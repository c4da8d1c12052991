import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'],
  // No id and no name: one from an event's text could stand in for a global of the page (semantics, point 7).
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer', target: '_blank' }) },
};

/** Cleans the HTML of an event's description. Whoever writes one into the database runs it through this. */
export const cleanEventHtml = (html: string): string => sanitizeHtml(html, OPTIONS);
