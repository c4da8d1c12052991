/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { approve, listVersion, rollOut } from '@acara/releases';
import type { RegistryDocument } from '@acara/releases/registry';
import { pageBody } from './page-body.ts';
import type { Report } from './read-report.ts';
import { built, deployed, hoursAgo, report } from './testing.ts';

/** `mfe-a` gives its second release to a share of the visitors. */
const underAnalysis = (): RegistryDocument => {
  const listed = listVersion(deployed('shell', 'mfe-a', 'mfe-b'), 'mfe-a', built('mfe-a', 'mfe-a-2'), hoursAgo(2));
  return rollOut(listed, 'mfe-a', { releaseId: 'mfe-a-2', bp: 1000 }, hoursAgo(1.5));
};
const show = (known: Partial<Report>, wanted: string | null = null) => {
  document.body.innerHTML = pageBody(report(known), { remote: wanted, team: null }).html;
};
const part = (heading: string) =>
  document.getElementById(heading)?.closest('section')?.textContent?.replace(/\s+/g, ' ');

describe('a candidate', () => {
  test('that needs an approval shows above which share, and who started it', () => {
    const registry = underAnalysis();
    const [first, second] = registry.microFrontends['mfe-a'] ?? [];
    if (!first || !second) throw new Error('no rollout');
    const declaration = { routes: {}, approval: { abovePercent: 20 } };
    const declared = { ...second, extras: { acara: { ...second.extras.acara, declaration } } };
    const declaring = { ...registry, microFrontends: { ...registry.microFrontends, 'mfe-a': [first, declared] } };
    const started = rollOut(declaring, 'mfe-a', { bp: 1500, by: 'ani' }, hoursAgo(1));
    show({ registry: started });
    expect(part('paket')).toContain('Di atas 20 % perlu persetujuan dari orang lain selain ani');
    show({ registry: approve(started, 'mfe-a', 'budi', hoursAgo(0.5)) });
    expect(part('paket')).toContain('Disetujui budi');
  });

  test('for staff only is labelled so', () => {
    show({ registry: rollOut(underAnalysis(), 'mfe-a', { staff: true }, hoursAgo(0.5)) }, 'mfe-a');
    expect(part('paket')).toContain('Staf mfe-a-2');
    expect(part('angka')).toContain('staf, belum ada kunjungan');
    expect(part('uji')).toContain('Tidak ada uji yang berjalan');
  });
});
