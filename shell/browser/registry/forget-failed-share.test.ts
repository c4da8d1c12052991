import { forgetFailedShare } from './forget-failed-share.ts';

const failed = () => ({ lib: undefined as unknown, loading: Promise.resolve() as Promise<unknown> | null });

describe('a provided library that could not be loaded', () => {
  it('is asked for again, and the others are left alone', () => {
    const map = { default: { axios: { '1.0.0': failed() }, react: { '19.0.0': { ...failed(), lib: () => 'react' } } } };
    forgetFailedShare.errorLoadShare?.({ pkgName: 'axios', shareScopeMap: map } as never);
    expect(map.default.axios['1.0.0'].loading).toBeNull();
    forgetFailedShare.errorLoadShare?.({ pkgName: 'react', shareScopeMap: map } as never);
    expect(map.default.react['19.0.0'].loading).not.toBeNull();
    forgetFailedShare.errorLoadShare?.({ pkgName: 'unknown', shareScopeMap: map } as never);
  });
});
