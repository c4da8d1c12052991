import { leaveRevoked } from './leave-revoked.ts';

const setUp = () => {
  const environment = { shellReleaseId: 's1', revokeRelease: jest.fn(), leaveShell: jest.fn() };
  return { ...environment, onRevoked: leaveRevoked(environment) };
};

describe('releases that were taken back', () => {
  it('are told to the guards of their remotes', () => {
    const { onRevoked, revokeRelease, leaveShell } = setUp();
    onRevoked(['mfe-test/n', 'mfe-other/m', 'shell/s0']);
    expect(revokeRelease.mock.calls).toEqual([
      ['mfe-test', 'n'],
      ['mfe-other', 'm'],
    ]);
    expect(leaveShell).not.toHaveBeenCalled();
  });

  it('make the page leave its own shell, once', () => {
    const { onRevoked, leaveShell } = setUp();
    onRevoked(['shell/s1']);
    onRevoked(['shell/s1']);
    expect(leaveShell).toHaveBeenCalledTimes(1);
  });
});
