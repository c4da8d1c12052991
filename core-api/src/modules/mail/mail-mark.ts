/** The torn-off ticket of the site's logo, white with a purple letter. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">
<path fill="#ffffff" d="M7 4h18a4 4 0 0 1 4 4v4.2a4 4 0 0 0 0 7.6V24a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4v-4.2a4 4 0 0 0 0-7.6V8a4 4 0 0 1 4-4Z"/>
<path fill="#6b21c8" d="M16 8.6 22.6 23h-3.5l-1.3-3h-3.6l-1.3 3H9.4L16 8.6Zm0 6.1-1 2.6h2l-1-2.6Z"/>
</svg>`;
