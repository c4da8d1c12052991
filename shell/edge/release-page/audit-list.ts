import type { AuditEntry } from '@acara/releases/registry';
import { markup, type Markup } from './markup.ts';
import type { Report } from './read-report.ts';
import { momentText, percentText } from './texts.ts';

/** Of the notice, for the address after an action. */
export const DONE_ID = 'hasil';

const SHOWN = 10;

const ACTIONS = new Map([
  ['publish', 'Menerbitkan'],
  ['rollout', 'Menyebarkan'],
  ['approve', 'Menyetujui'],
  ['promote', 'Memberikan kepada semua'],
  ['halt', 'Menghentikan'],
  ['report', 'Melaporkan sebab'],
  ['ack', 'Mengakui'],
  ['rollback', 'Mengembalikan'],
  ['prune', 'Membersihkan'],
]);

export const auditList = (audit: readonly AuditEntry[]): Markup =>
  audit.length === 0
    ? markup`<p class="empty">Belum ada perubahan yang tercatat.</p>`
    : markup`<ol class="audit">${audit
        .slice(-SHOWN)
        .toReversed()
        .map(
          (entry) => markup`<li>
<p class="soft"><time datetime="${entry.at}">${momentText(entry.at)}</time>, revisi ${entry.revision}</p>
<p><strong>${actionText(entry)}</strong> oleh ${entry.by}</p>
<ul class="changes">${describeChanges(entry).map((change) => markup`<li>${change}</li>`)}</ul>
${entry.why && markup`<p class="why">${entry.why}</p>`}
</li>`,
        )}</ol>`;

/** What the reader has just done. @param revision of it */
export const doneNotice = ({ audit, actor }: Pick<Report, 'audit' | 'actor'>, revision: number | null) => {
  const entry = audit?.find((one) => one.revision === revision && one.by === actor);
  return (
    entry &&
    markup`<section class="notice notice-done" id="${DONE_ID}" tabindex="-1" aria-label="Sudah dilakukan">
<p><strong>Sudah dilakukan: ${actionText(entry)}.</strong> ${momentText(entry.at)}, revisi ${entry.revision}.</p>
<ul class="changes">${describeChanges(entry).map((change) => markup`<li>${change}</li>`)}</ul>
</section>`
  );
};

const actionText = ({ action }: Pick<AuditEntry, 'action'>): string => ACTIONS.get(action) ?? action;

/** More lines of one change would hide the others. */
const SHOWN_CHANGES = 3;

const describeChanges = ({ diff }: AuditEntry): Markup[] => {
  const releases = [...Map.groupBy(diff, ({ remote, releaseId }) => `${remote} ${releaseId}`).values()];
  const changes = releases.flatMap(releaseChange);
  const more = changes.length - SHOWN_CHANGES;
  return [
    ...changes.slice(0, SHOWN_CHANGES),
    ...(more > 0 ? [markup`<span class="soft">dan ${more} rilis lain</span>`] : []),
  ];
};

const releaseChange = (changes: AuditEntry['diff']): Markup[] => {
  const words = changes.flatMap(({ mark, from, to }) => WORDS.get(mark)?.(from, to) ?? []);
  const { remote = '', releaseId = '' } = changes[0] ?? {};
  return words.length > 0 ? [markup`${remote} <span class="id">${releaseId}</span>: ${words.join(', ')}`] : [];
};

type AuditValue = AuditEntry['diff'][number]['to'];

const everybodyText = (from: AuditValue, to: AuditValue): string | null => {
  if (to) return 'untuk semua';
  return from ? 'bukan lagi untuk semua' : null;
};

/** Texts by field of the audit; null for irrelevant changes. */
const WORDS = new Map<string, (from: AuditValue, to: AuditValue) => string | null>([
  ['listed', (_from, to) => (to ? 'terdaftar' : 'dihapus')],
  ['stable', everybodyText],
  ['bp', (from, to) => `${shareText(from)} → ${to === null ? 'selesai' : shareText(to)}`],
  ['plan', (_from, to) => (to === null ? null : 'porsinya naik sendiri')],
  ['revoked', (_from, to) => (to === null ? 'tidak ditarik lagi' : 'ditarik')],
  ['failure', (_from, to) => (to === null ? null : 'sebabnya diketahui')],
  ['approved', (_from, to) => (to === null ? null : 'disetujui')],
  ['acknowledged', (_from, to) => (to === null ? null : 'penghentiannya diakui')],
]);

const shareText = (bp: AuditValue): string => percentText(Number(bp ?? 0));
