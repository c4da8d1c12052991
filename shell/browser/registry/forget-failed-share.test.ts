import { forgetFailedShare } from './provide-runtime-plugin.ts';

const failed = () => ({ lib: undefined as unknown, loading: Promise.resolve() as Promise<unknown> | null });

describe('a provided library that could not be loaded', () => {
  it('is requested again, unlike the others', () => {
    const map = { default: { axios: { '1.0.0': failed() }, react: { '19.0.0': { ...failed(), lib: () => 'react' } } } };
    forgetFailedShare.errorLoadShare?.({ pkgName: 'axios', shareScopeMap: map } as never);
    expect(map.default.axios['1.0.0'].loading).toBeNull();
    forgetFailedShare.errorLoadShare?.({ pkgName: 'react', shareScopeMap: map } as never);
    expect(map.default.react['19.0.0'].loading).not.toBeNull();
    forgetFailedShare.errorLoadShare?.({ pkgName: 'unknown', shareScopeMap: map } as never);
  });
});
