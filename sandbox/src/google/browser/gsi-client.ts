// Implements https://accounts.google.com/gsi/client as far as the site uses it. A classic script: no import, no export.
// Reference: https://developers.google.com/identity/gsi/web/reference/js-reference

(() => {
  type Configuration = {
    client_id: string;
    nonce?: string;
    callback: (response: { credential: string; select_by: string }) => void;
  };

  const script = document.currentScript;
  const sandboxOrigin = new URL(script instanceof HTMLScriptElement && script.src ? script.src : location.href).origin;
  const HEIGHT = 40;
  const FOCUS_RING = 4;

  let configuration: Configuration | undefined;
  let frame: HTMLIFrameElement | undefined;

  const initialize = (given: Configuration) => {
    configuration = given;
  };

  const renderButton = (parent: HTMLElement, { text = 'signin_with', width = 240 } = {}) => {
    if (!configuration) throw new Error('google.accounts.id.initialize() was not called');
    const { client_id, nonce = '' } = configuration;
    const query = new URLSearchParams({ client_id, nonce, origin: location.origin, text });
    frame = document.createElement('iframe');
    frame.src = `${sandboxOrigin}/gsi/button?${query}`;
    frame.title = 'Tombol Login dengan Google';
    frame.style.cssText = 'display:block;border:0;margin:-2px -2px;max-width:calc(100% + 4px);color-scheme:light';
    frame.width = String(width + FOCUS_RING);
    frame.height = String(HEIGHT + FOCUS_RING);
    parent.replaceChildren(frame);
  };

  window.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== sandboxOrigin || source === null || source !== frame?.contentWindow) return;
    if (data?.type === 'acara-gsi-credential')
      configuration?.callback({ credential: data.credential, select_by: 'btn' });
  });

  Object.assign(window, { google: { accounts: { id: { initialize, renderButton } } } });
})();
