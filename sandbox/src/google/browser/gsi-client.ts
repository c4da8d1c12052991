// Implements https://accounts.google.com/gsi/client as pages use it. A classic script: no import, no export.
// Reference: https://developers.google.com/identity/gsi/web/reference/js-reference

(() => {
  type CredentialResponse = {
    credential: string;
    select_by: string;
    clientId: string;
    client_id: string;
    state?: string;
  };
  type Configuration = {
    client_id: string;
    callback?: (response: CredentialResponse) => void;
    nonce?: string;
    ux_mode?: 'popup' | 'redirect';
    locale?: string;
  };
  type TextOption = 'type' | 'theme' | 'text' | 'shape' | 'logo_alignment' | 'locale' | 'state';
  type ButtonOptions = { [Name in TextOption]?: string } & {
    size?: 'large' | 'medium' | 'small';
    width?: number | string;
    click_listener?: () => void;
  };
  type Button = { frame: HTMLIFrameElement; options: ButtonOptions };

  const script = document.currentScript;
  const sandboxOrigin = new URL(script instanceof HTMLScriptElement && script.src ? script.src : location.href).origin;
  const HEIGHTS = { large: 40, medium: 32, small: 20 };
  const FOCUS_RING = 4;

  let configuration: Configuration | undefined;
  let buttons: Button[] = [];

  // eslint-disable-next-line no-console -- as Google's script reports mistakes of the page
  const report = (mistake: string) => console.error(`[GSI_LOGGER]: ${mistake}`);

  const initialize = (given: Configuration) => {
    if (!given?.client_id) return report('initialize() needs a client_id.');
    if (given.ux_mode === 'redirect') report('The emulator supports ux_mode "popup" only.');
    configuration = given;
  };

  const getWidth = ({ type, size = 'large', width }: ButtonOptions): number => {
    if (type === 'icon') return HEIGHTS[size] ?? HEIGHTS.large;
    const wanted = Number.parseInt(String(width ?? ''), 10);
    return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 40), 400) : 240;
  };

  const renderButton = (parent: HTMLElement, options: ButtonOptions = {}) => {
    if (!configuration) return report('Failed to render button before calling initialize().');
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({ client_id: configuration.client_id, origin: location.origin });
    const { nonce, locale = navigator.language } = configuration;
    const { type, theme, size, text, shape, logo_alignment } = options;
    const parameters = { nonce, locale: options.locale ?? locale, type, theme, size, text, shape, logo_alignment };
    for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
    const english = query.get('locale')?.startsWith('en');
    frame.src = `${sandboxOrigin}/gsi/button?${query}`;
    frame.title = english ? 'Sign in with Google Button' : 'Tombol Login dengan Google';
    frame.style.cssText = 'display:block;border:0;margin:-2px -2px;max-width:calc(100% + 4px);color-scheme:light';
    frame.width = String(getWidth(options) + FOCUS_RING);
    frame.height = String((HEIGHTS[options.size ?? 'large'] ?? HEIGHTS.large) + FOCUS_RING);
    parent.replaceChildren(frame);
    buttons = [...buttons.filter((button) => button.frame.isConnected), { frame, options }];
  };

  const passOn = ({ options }: Button, { credential, select_by }: { credential: string; select_by: string }) => {
    if (!configuration) return;
    const { client_id, callback } = configuration;
    const state = options.state === undefined ? {} : { state: options.state };
    callback?.({ credential, select_by, clientId: client_id, client_id, ...state });
  };

  window.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== sandboxOrigin || source === null) return;
    const button = buttons.find(({ frame }) => frame.contentWindow === source);
    if (!button) return;
    if (data?.type === 'acara-gsi-click') button.options.click_listener?.();
    if (data?.type === 'acara-gsi-blocked') report('Failed to open popup window. Maybe blocked by the browser?');
    if (data?.type === 'acara-gsi-credential') passOn(button, data);
  });

  /** One Tap is never shown: browsers may suppress it at any time, so pages have to cope with that. */
  const notification = {
    isDisplayMoment: () => true,
    isDisplayed: () => false,
    isNotDisplayed: () => true,
    getNotDisplayedReason: () => 'suppressed_by_user',
    isSkippedMoment: () => false,
    getSkippedReason: () => undefined,
    isDismissedMoment: () => false,
    getDismissedReason: () => undefined,
    getMomentType: () => 'display',
  };
  const prompt = (listener?: (moment: typeof notification) => void) => {
    if (!configuration) return report('Failed to prompt before calling initialize().');
    setTimeout(() => listener?.(notification));
  };

  const revoke = async (hint: string, done?: (answer: { successful: boolean; error?: string }) => void) => {
    const query = new URLSearchParams({ client_id: configuration?.client_id ?? '', origin: location.origin, hint });
    try {
      const answer = await fetch(`${sandboxOrigin}/gsi/revoke?${query}`, { method: 'POST' });
      done?.(await answer.json());
    } catch {
      done?.({ successful: false, error: 'network_error' });
    }
  };

  const doNothing = () => undefined;
  const id = {
    initialize,
    renderButton,
    prompt,
    revoke,
    cancel: doNothing,
    disableAutoSelect: doNothing,
    storeCredential: (_credential: unknown, stored?: () => void) => stored?.(),
  };

  const page = window as Window & { google?: { accounts?: object }; onGoogleLibraryLoad?: () => void };
  page.google = { ...page.google, accounts: { ...page.google?.accounts, id } };
  page.onGoogleLibraryLoad?.();
})();
