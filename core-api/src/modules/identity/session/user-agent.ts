import Bowser from 'bowser';

/** Null where the header does not say. */
export type UserAgent = { browser: string | null; os: string | null; device: string | null };

const DEVICES: Record<string, string> = { desktop: 'Komputer', mobile: 'Ponsel', tablet: 'Tablet', tv: 'TV' };
const MAX_LENGTH = 512;

const formatVersion = (name = '', version = ''): string | null => {
  const major = version.split('.')[0] ?? '';
  return name === '' ? null : `${name} ${major}`.trim().slice(0, 100);
};

/** E.g. `Chrome 141`, `Android 15`, `Samsung SM-S911B` or `Ponsel`. */
export const readUserAgent = (header: string | undefined): UserAgent => {
  if (!header) return { browser: null, os: null, device: null };
  const { browser, os, platform } = Bowser.parse(header.slice(0, MAX_LENGTH));
  const kind = DEVICES[platform.type ?? ''] ?? null;
  const model = [platform.vendor, platform.model].filter(Boolean).join(' ');
  return {
    browser: formatVersion(browser.name, browser.version),
    os: formatVersion(os.name, os.versionName ?? os.version),
    device: model === '' ? kind : model.slice(0, 100),
  };
};
