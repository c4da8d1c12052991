import { useCallback, useEffect, useState } from 'react';

/** How long a banner stands, in milliseconds. */
export const BANNER_MS = 3_000;

/** What a banner says. */
export type BannerMessage = { tone: 'success' | 'error'; text: string };

/** One banner at a time, gone by itself after 3 s. */
export const useBanner = () => {
  const [message, showMessage] = useState<BannerMessage | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = window.setTimeout(() => showMessage(null), BANNER_MS);
    return () => window.clearTimeout(timer);
  }, [message]);
  /** Says that something failed. */
  const refuse = useCallback((text: string) => showMessage({ tone: 'error', text }), []);
  return { said: message, say: showMessage, refuse };
};
