import {
  acknowledge,
  changeRegistry,
  hasControls,
  LONGEST_WHY,
  PackageConflictError,
  RegistryConflictError,
  ReleaseRefusedError,
  UsageError,
  type RefusalKind,
  WATCH_ADDRESS,
  type ChangeContext,
  type PackageAction,
  type PackageState,
  type WatchPass,
} from '@acara/releases';
import { getWideNetwork } from '@acara/server-kit/http-server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from '../document/plain-page.ts';
import { createTokenBuckets } from '../limits/token-buckets.ts';
import { isSameOrigin } from '../page/preview-visits.ts';
import { DONE_ID } from './audit-list.ts';
import { ACK_ADDRESS, ACK_FIELD } from './incident-notices.ts';
import { actionAddress, ACTIONS, COMMANDS } from './package-actions.ts';
import { HEADERS, refused } from './page-answers.ts';

export type ActionRoutesOptions = {
  sources: Pick<ChangeContext, 'store' | 'files' | 'holdback' | 'freezes'>;
  now: () => number;
  uptime: () => number;
  passOf: (request: FastifyRequest) => WatchPass | null;
  publicOrigin: string;
  siteName: string;
  /** The page that a request came from. @param revision that it made */
  pageOf: (request: FastifyRequest, revision?: number) => string;
  isPackage: (name: string) => boolean;
  onChanged: () => void;
};

/** Two reasons of 500 characters, each of up to twelve bytes. */
const MAX_BYTES = 16_384;
/** Of those who hold a link: others get no further, and must not use it up. */
const NETWORK_LIMITS = { burst: 20, perSecond: 0.2, maxBytes: 512 * 1024 };
const ACTION = { bodyLimit: MAX_BYTES, config: { limits: ['actions'] } } as const;

/** Actions of the page of releases. docs/contracts/release-health.md. */
export const actionRoutes: FastifyPluginAsync<ActionRoutesOptions> = async (app, options) => {
  const { sources, now, uptime, passOf, publicOrigin, siteName, pageOf, isPackage, onChanged } = options;
  const networks = createTokenBuckets(NETWORK_LIMITS, uptime);

  /** A page for people, JSON for programs. */
  const answer = (request: FastifyRequest, reply: FastifyReply, { status, ...problem }: Problem) => {
    const { title, text: words, ...rest } = problem;
    if (!request.headers.accept?.includes('text/html'))
      return reply
        .code(status)
        .headers({ ...HEADERS, 'content-type': 'application/json' })
        .send({ ...rest, error: title });
    const text = words ?? (problem.field === undefined ? problem.reason : `${problem.field}: ${problem.reason}`);
    return sendPlainPage(reply.headers(HEADERS), status, { title, text, back: pageOf(request) }, siteName);
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!passOf(request) || !isSameOrigin(request, publicOrigin)) return refused(reply, siteName);
    if (!networks.take(getWideNetwork(request.ip))) return answer(request, reply.header('retry-after', 5), TOO_MANY);
  });

  app.post<{ Body: URLSearchParams | undefined }>(ACK_ADDRESS, ACTION, async (request, reply) => {
    const pass = passOf(request);
    if (!pass) return refused(reply, siteName);
    const { by } = pass;
    const at = new Date(now());
    const note = { by, action: 'ack', why: WATCH_ADDRESS };
    await changeRegistry({ store: sources.store, note, now: at }, (document) =>
      acknowledge(document, request.body?.get(ACK_FIELD) ?? '', { by }, at),
    ).catch((error: unknown) => {
      // Unknown, or no longer revoked: the page shows it.
      if (!(error instanceof ReleaseRefusedError)) throw error;
    });
    onChanged();
    return reply.headers(HEADERS).redirect(pageOf(request), 303);
  });

  for (const action of ACTIONS)
    app.post<{ Body: URLSearchParams | undefined }>(actionAddress(action), ACTION, async (request, reply) => {
      const pass = passOf(request);
      if (!pass?.mayAct) return answer(request, reply, MAY_NOT_ACT);
      const form = readForm(action, request.body, isPackage);
      if ('reason' in form) return answer(request, reply, { ...BAD_FIELD, ...form });
      const { remote, seen, why, values } = form;
      try {
        const { data } = await COMMANDS[action].run(
          { operands: [remote], values },
          {
            ...sources,
            by: pass.by,
            why: why || WATCH_ADDRESS,
            now: new Date(now()),
            isAsSeen: (state) => isAsSeen(seen, state),
          },
        );
        if (!data.changed) throw new PackageConflictError(remote);
        return await reply.headers(HEADERS).redirect(`${pageOf(request, data.revision)}#${DONE_ID}`, 303);
      } catch (error) {
        return answer(request, reply, problemOf(error));
      } finally {
        onChanged();
      }
    });
};

/** `text`: for people, in place of the reason. */
type Problem = { status: number; code: string; title: string; reason: string; text?: string; field?: string };

const TOO_MANY: Problem = {
  status: 429,
  code: 'too_many',
  title: 'Terlalu banyak permintaan',
  reason: 'Tidak ada yang diubah. Silakan coba lagi sebentar lagi.',
};
const MAY_NOT_ACT: Problem = {
  status: 403,
  code: 'may_not_act',
  title: 'Tautan ini hanya untuk melihat',
  reason: 'Tindakan memerlukan tautan dari: npm run release -- watch --actions',
};
const BAD_FIELD = { status: 422, code: 'bad_field', title: 'Isian tidak dapat dipakai' };
const CHANGED: Problem = {
  status: 409,
  code: 'changed',
  title: 'Paket ini sudah berubah',
  reason:
    'Sejak halaman dibuka, orang lain atau gerbang sudah mengubahnya. Tidak ada yang diubah oleh permintaan Anda.',
};

/** What people read; programs get the words of the command. */
const REFUSALS: Record<RefusalKind, string> = {
  approval: 'Rilis ini perlu disetujui oleh orang lain sebelum diberikan kepada lebih banyak pengunjung.',
  'own-rollout': 'Anda sendiri yang memulai peluncuran ini. Orang lain harus menyetujuinya.',
  'unknown-starter':
    'Tidak diketahui siapa yang memulai peluncuran ini. Ulangi dengan porsi yang sama, lalu minta persetujuan.',
  freeze: 'Sedang masa beku: tidak ada rilis yang diberikan kepada lebih banyak pengunjung. Jika harus, isi alasannya.',
  incompatible: 'Rilis ini tidak dapat berjalan bersama rilis lain yang sedang disajikan.',
  damaged: 'Berkas rilis ini rusak atau hilang.',
};

/** @throws errors that are no refusals */
const problemOf = (error: unknown): Problem => {
  if (error instanceof PackageConflictError || error instanceof RegistryConflictError) return CHANGED;
  if (error instanceof UsageError) return { ...BAD_FIELD, reason: error.message };
  if (error instanceof ReleaseRefusedError)
    return {
      status: 409,
      code: 'refused',
      title: 'Tidak ada yang diubah',
      reason: error.message,
      text: error.kind ? REFUSALS[error.kind] : `Perintah ini ditolak: ${error.message}`,
    };
  throw error;
};

type Form = { remote: string; seen: PackageAction; why: string; values: Record<string, string> };

const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

const readForm = (
  action: PackageAction['action'],
  body: URLSearchParams | undefined,
  isPackage: ActionRoutesOptions['isPackage'],
): Form | Pick<Problem, 'field' | 'reason'> => {
  const get = (field: string) => body?.get(field)?.trim() ?? '';
  const remote = get('package');
  const releaseId = get('releaseId');
  const to = get('to');
  const bp = get('bp');
  const why = get('why');
  const duringFreeze = get('during-freeze');
  const bad = (field: string, reason: string) => ({ field, reason });
  if (!isPackage(remote)) return bad('package', 'paket ini tidak dikenal');
  if (!ID.test(releaseId)) return bad('releaseId', 'bukan nama rilis');
  if (action === 'rollback' && !ID.test(to)) return bad('to', 'bukan nama rilis');
  if (action === 'rollout' && !/^[1-9]\d{0,4}$/.test(bp))
    return bad('bp', 'bukan bagian pengunjung dalam seperseratus persen');
  if (why === '' && COMMANDS[action].needsWhy) return bad('why', 'alasan harus diisi');
  for (const [field, text] of Object.entries({ why, 'during-freeze': duringFreeze }))
    if (text.length > LONGEST_WHY || hasControls(text))
      return bad(field, `alasan harus satu baris dengan paling banyak ${LONGEST_WHY} huruf`);
  const freeze: Record<string, string> = duringFreeze ? { 'during-freeze': duringFreeze } : {};
  switch (action) {
    case 'rollout':
      return {
        remote,
        why,
        seen: { action, releaseId, bp: Number(bp) },
        values: { ...freeze, release: releaseId, bp },
      };
    case 'rollback':
      return { remote, why, seen: { action, releaseId, to }, values: { to } };
    default:
      return { remote, why, seen: { action, releaseId }, values: freeze };
  }
};

/** Whether the package still is in the state in which this was offered. The rest is up to the command. */
const isAsSeen = (seen: PackageAction, { candidate, nextBp, stable, releases }: PackageState): boolean => {
  if (seen.action === 'rollback')
    return (
      stable === seen.releaseId &&
      releases.some(({ releaseId, state }) => releaseId === seen.to && state === 'previous')
    );
  return candidate === seen.releaseId && (seen.action !== 'rollout' || nextBp === seen.bp);
};
