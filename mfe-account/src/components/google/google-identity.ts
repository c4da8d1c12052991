/** As much of Google Identity Services as the site uses. */
export type GoogleIdentity = {
  initialize: (options: { client_id: string; callback: (answer: { credential: string }) => void }) => void;
  renderButton: (parent: HTMLElement, options: GoogleButtonOptions) => void;
};

/** Looks of Google's button; `width` in pixels, 200 to 400. */
export type GoogleButtonOptions = {
  type: 'standard';
  theme: 'outline';
  size: 'large';
  text: 'signin_with' | 'signup_with';
  locale: 'id';
  width: number;
};

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

/** What Google's script has put into the page; undefined until it ran. */
export const googleIdentity = (): GoogleIdentity | undefined => window.google?.accounts?.id;
