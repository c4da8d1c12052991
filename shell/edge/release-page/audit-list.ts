import type { AuditEntry } from '@acara/shared-contract/registry';
import { markup, type Markup } from './markup.ts';
import { momentText, percentText } from './texts.ts';

const SHOWN = 10;

const ACTIONS = new Map([
  ['publish', 'Menerbitkan'],
  ['rollout', 'Menyebarkan'],
  ['promote', 'Memberikan kepada semua'],
  ['halt', 'Menghentikan'],
  ['rollback', 'Mengembalikan'],
  ['prune', 'Membersihkan'],
]);

/** Newest first. @param audit oldest first */
export const auditList = (audit: readonly AuditEntry[]): Markup =>
  audit.length === 0
    ? markup`<p class="empty">Belum ada perubahan yang tercatat.</p>`
    : markup`<ol class="audit">${audit
        .slice(-SHOWN)
        .toReversed()
        .map(
          (entry) => markup`<li>
<p class="soft"><time datetime="${entry.at}">${momentText(entry.at)}</time>, revisi ${entry.revision}</p>
<p><strong>${ACTIONS.get(entry.action) ?? entry.action}</strong> oleh ${entry.by}</p>
<ul class="changes">${describeChanges(entry).map((change) => markup`<li>${change}</li>`)}</ul>
${entry.why && markup`<p class="why">${entry.why}</p>`}
</li>`,
        )}</ol>`;

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

/** The change of one release; empty where only irrelevant fields changed. */
const releaseChange = (changes: AuditEntry['diff']): Markup[] => {
  const words = changes.flatMap(({ mark, from, to }) => WORDS.get(mark)?.(from, to) ?? []);
  const { remote = '', releaseId = '' } = changes[0] ?? {};
  return words.length > 0 ? [markup`${remote} <span class="id">${releaseId}</span>: ${words.join(', ')}`] : [];
};

type AuditValue = AuditEntry['diff'][number]['to'];

/** Texts by field of the audit; null for irrelevant changes. */
const WORDS = new Map<string, (from: AuditValue, to: AuditValue) => string | null>([
  ['listed', (_from, to) => (to ? 'terdaftar' : 'dihapus')],
  ['everybody', (from, to) => (to ? 'untuk semua' : from ? 'bukan lagi untuk semua' : null)],
  ['bp', (from, to) => `${shareText(from)} → ${to === null ? 'selesai' : shareText(to)}`],
  ['revoked', (_from, to) => (to === null ? 'tidak ditarik lagi' : 'ditarik')],
]);

const shareText = (bp: AuditValue): string => percentText(Number(bp ?? 0));
