import { hashSource } from '../document/security-headers.ts';
import { deployDeclared, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  const name = 'mfe-maps';
  const routes = { maps: { path: '/peta', access: 'public' as const } };
  edge = await startTestEdge({
    prepare: async (dir) => {
      const former = { frame: ['https://former.example'] };
      await deployDeclared(dir, { name, releaseId: 'maps-release-1', declaration: { routes, origins: former } });
      const origins = { script: ['https://maps.example/js/'], connect: ['https://tiles.example'] };
      await deployDeclared(dir, { name, releaseId: 'maps-release-2', declaration: { routes, origins } });
    },
  });
});
afterAll(() => edge?.close());

test('every page of a release set reaches what its releases and their fallbacks declare', async () => {
  for (const address of ['/peta', '/event', '/nowhere']) {
    const response = await edge.get(address);
    const policy = response.headers.get('content-security-policy') ?? '';
    const scripts = [...(await response.text()).matchAll(/<script(?! type=)[^>]*>([^<]*)/g)].map(
      ([, text = '']) => text,
    );
    const trusted = scripts.find((text) => text.includes("createPolicy('default'")) ?? '';
    expect([address, policy]).toEqual([address, expect.stringContaining(' https://maps.example/js/; script-src-attr')]);
    expect(policy).toContain("connect-src 'self' https://tiles.example;");
    expect(policy).toContain('frame-src https://former.example;');
    expect(trusted).toContain('["https://maps.example"]');
    expect(policy).toContain(hashSource(trusted));
  }
});
