import { leaveRevoked } from './revoked-releases.ts';

const setUp = () => {
  const environment = { shellReleaseId: 's1', revokeRelease: jest.fn(), leaveShell: jest.fn() };
  return { ...environment, onRevoked: leaveRevoked(environment) };
};

describe('revoked releases', () => {
  it('are revoked in the guards of their remotes', () => {
    const { onRevoked, revokeRelease, leaveShell } = setUp();
    onRevoked(['mfe-test/n', 'mfe-other/m', 'shell/s0']);
    expect(revokeRelease.mock.calls).toEqual([
      ['mfe-test', 'n'],
      ['mfe-other', 'm'],
    ]);
    expect(leaveShell).not.toHaveBeenCalled();
  });

  it('make the page leave its shell, once', () => {
    const { onRevoked, leaveShell } = setUp();
    onRevoked(['shell/s1']);
    onRevoked(['shell/s1']);
    expect(leaveShell).toHaveBeenCalledTimes(1);
  });
});
