import { darkPalette, lightPalette } from '@acara/shared-ui/theme';

const colours = (palette: typeof lightPalette, scheme: string) =>
  `color-scheme:${scheme};--ground:${palette.ground};--surface:${palette.surface};--line:${palette.line};` +
  `--ink:${palette.ink};--soft:${palette['ink-soft']};--brand:${palette['brand-ink']}`;
const light = colours(lightPalette, 'light');
const dark = colours(darkPalette, 'dark');

/** All the looks of the page: what the site has stays behind with the network. */
export const documentCss = `:root{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:.9375rem/1.55 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:720px;margin:0 auto;padding:24px 16px 64px}h1,h2,p,ul{margin:0;padding:0}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.125rem;line-height:1.3}
ul{list-style:none}.soft{color:var(--soft)}.top{display:grid;gap:8px;margin-bottom:32px}nav{display:flex;gap:8px 24px;flex-wrap:wrap}a{display:inline-flex;align-items:center;min-height:44px;color:var(--brand);font-weight:600}
section{margin-bottom:32px}section>ul{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr));margin-top:16px}
li{display:grid;gap:4px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface);text-align:center;break-inside:avoid}
svg{display:block;width:min(100%,260px);height:auto;margin:0 auto 8px;border-radius:8px}strong{letter-spacing:.04em;font-size:1.125rem}
@media print{:root:root:root{${light}}nav{display:none}}`;
