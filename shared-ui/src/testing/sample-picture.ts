/** A picture that needs no server. */
export const SAMPLE_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#6b21c8"/><circle cx="960" cy="240" r="160" fill="#ffc93c"/></svg>',
)}`;
