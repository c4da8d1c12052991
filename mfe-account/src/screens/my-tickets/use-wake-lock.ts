import { useEffect } from 'react';

/**
 * Keeps the screen awake while the caller is shown, where the browser can. The browser lets go when the page is hidden;
 * it is asked again when the page is back. A refusal changes nothing else.
 */
export const useWakeLock = (): void => {
  useEffect(() => {
    let wanted = true;
    let lock: WakeLockSentinel | undefined;
    const release = () => {
      lock?.release().catch(() => undefined);
      lock = undefined;
    };
    const request = async () => {
      if (document.visibilityState !== 'visible') return release();
      try {
        // Missing in older browsers and on plain http.
        const given = await navigator.wakeLock?.request('screen');
        release();
        lock = given;
        if (!wanted) release();
      } catch {
        // Low battery, or forbidden.
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', request);
      release();
    };
  }, []);
};
