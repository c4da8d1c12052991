import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMail, type MailOptions } from './mail.ts';
import { haltMessage, surgeMessage } from './release-messages.ts';

const REPORT = {
  analysis: {
    remote: 'mfe-test',
    releaseId: 'new-1',
    controlId: 'old-1',
    startedAt: '2026-01-02T23:00:00.000Z',
    bp: 1000,
    salt: 'new-1',
  },
  why: 'failure: 5 of 5 affected visitors had it at 10 %',
  kind: 'failure' as const,
  commit: 'a1b2c3d',
  owner: { team: 'Uji', contact: 'uji@acara.test' },
  failure: {
    kind: 'failure' as const,
    message: 'no row',
    place: 'mfe-test/new-1/page.1234abcd.js:1:7',
    original: { file: 'mfe-test/src/seats.tsx', line: 4, name: 'row' },
    visitors: 5,
    firstReleaseId: 'new-1',
  },
};

let mailbox: Mailbox;
let mail: ReturnType<typeof createMail>;
const log = { error: jest.fn() };
const waits: number[] = [];
const open = (options: Partial<MailOptions> = {}) => {
  mail = createMail({
    ...{ smtpUrl: mailbox.url, from: 'Acara <halo@acara.test>', to: ['jaga@acara.test'], siteName: 'Acara', log },
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
};
const send = (report: Parameters<typeof haltMessage>[0] & Parameters<typeof haltMessage>[1]) =>
  mail.send(haltMessage(report, report));
beforeEach(async () => {
  log.error.mockClear();
  waits.length = 0;
  mailbox = await startMailbox();
  open();
});
afterEach(async () => {
  mail.close();
  await mailbox.close();
});

test('operator and owner get the report of a halt', async () => {
  await send(REPORT);
  expect(mailbox.received).toHaveLength(1);
  const { to, raw, body } = await mailbox.next();
  expect(to).toEqual(['jaga@acara.test', 'uji@acara.test']);
  expect(raw).toContain('Subject: Acara: mfe-test new-1 was halted');
  expect(raw).toMatch(/^Message-ID: <halt_mfe-test_new-1_2026-01-02T23-00-00-000Z@acara\.test>/im);
  expect(body.replaceAll('\r\n', '\n')).toContain(`Its visitors have old-1 again.

Evidence: ${REPORT.why}
Failure: no row
At: mfe-test/src/seats.tsx:4 (row)
Visitors: 5, first in new-1
Commit: a1b2c3d
Team: Uji (uji@acara.test)
`);
});

test.each(['#team-uji', 'Budi <budi@acara.test>', 'a@b.test, c@d.test'])(
  'a contact that is no mail address gets none: %s',
  async (contact) => {
    await send({ ...REPORT, owner: { team: 'Uji', contact } });
    expect((await mailbox.next()).to).toEqual(['jaga@acara.test']);
  },
);

test('unknown values are left out', async () => {
  await send({ ...REPORT, commit: null, owner: null, failure: null });
  const { body } = await mailbox.next();
  expect(body).toContain(`Evidence: ${REPORT.why}`);
  expect(body).not.toMatch(/Failure:|At:|Commit:|Team:|null|undefined/);
});

test('without a recipient nothing is sent', async () => {
  open({ to: [] });
  await send({ ...REPORT, owner: null });
  expect(mailbox.received).toEqual([]);
  expect(log.error).not.toHaveBeenCalled();
});

test('a mail that the server refuses is sent again, and given up after five attempts', async () => {
  mailbox.refuse(2, 451);
  await send(REPORT);
  expect(waits).toEqual([5_000, 30_000]);
  expect(mailbox.received).toHaveLength(1);
  expect(log.error).not.toHaveBeenCalled();

  mailbox.refuse(5, 550);
  await send(REPORT);
  expect(mailbox.received).toHaveLength(1);
  expect(log.error.mock.calls).toEqual([
    [{ problem: expect.stringContaining('550'), id: expect.any(String) }, 'the mail of a report was not sent'],
  ]);
});

test('a surge of fallbacks has the number, the usual number, the failure and the next step', async () => {
  const surge = {
    ...{ remote: 'mfe-test', releaseId: 'new-1', startedAt: '2026-01-02T23:00:00.000Z', minutes: 5 },
    releases: [{ releaseId: 'new-1', fallbacks: 30, failures: 31 }],
    ...{ visitors: 24, networks: 9, usual: 0.25, why: '24 visitors of 9 networks' },
  };
  await mail.send(surgeMessage(surge, REPORT));
  const { to, raw, body } = await mailbox.next();
  expect(to).toEqual(['jaga@acara.test', 'uji@acara.test']);
  expect(raw).toContain('Subject: Acara: mfe-test: many pages fall back');
  expect(raw).toMatch(/^Message-ID: <surge_mfe-test_new-1_2026-01-02T23-00-00-000Z@acara\.test>/im);
  expect(body.replaceAll('\r\n', '\n')).toContain(`
Since: 2026-01-02T23:00:00.000Z
Lost by: 24 visitors of 9 networks, usually 0.3 visitors
Release: new-1, 30 fallbacks, 31 failures
Failure: no row
At: mfe-test/src/seats.tsx:4 (row)
Visitors: 5, first in new-1
Commit: a1b2c3d
Team: Uji (uji@acara.test)

Details: npm run release -- failures mfe-test
`);
  expect(body).not.toContain('http');
});
