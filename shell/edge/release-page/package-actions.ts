import {
  approveCommand,
  haltCommand,
  isSamePerson,
  LONGEST_WHY,
  possibleActions,
  promoteCommand,
  rollbackCommand,
  rolloutCommand,
  WATCH_ADDRESS,
  type ChangeCommand,
  type PackageAction,
  type PackageState,
} from '@acara/releases';
import { markup, type Markup } from './markup.ts';
import type { Report } from './read-report.ts';
import { getView, viewAddress } from './team-view.ts';
import { percentText } from './texts.ts';

type Action = PackageAction['action'];

/** The page calls the same commands as the command line, so their rules are in one place. */
export const COMMANDS: Record<Action, ChangeCommand> = {
  rollout: rolloutCommand,
  approve: approveCommand,
  promote: promoteCommand,
  halt: haltCommand,
  rollback: rollbackCommand,
};

export const ACTIONS = Object.keys(COMMANDS) as Action[];

export const actionAddress = (action: Action): string => `${WATCH_ADDRESS}/${action}`;

/** What the reader may do with a package; each opens a form that shows what will happen. */
export const packageActions = (state: PackageState, report: Report): Markup | false => {
  const { actor, isRegistryUnavailable } = report;
  if (actor === null || isRegistryUnavailable) return false;
  const actions = possibleActions(state).filter((one) => isOffered(one, state, actor));
  return (
    actions.length > 0 &&
    markup`<div class="actions" role="group" aria-label="${`Tindakan untuk ${state.remote}`}">${actions.map((one) => actionForm(one, state, report))}</div>`
  );
};

const isOffered = (one: PackageAction, { approval }: PackageState, actor: string): boolean => {
  if (one.action === 'approve') return !!approval?.startedBy && !isSamePerson(approval.startedBy, actor);
  // Promoting is the last step.
  return one.action !== 'rollout' || one.bp < 10_000;
};

const actionForm = (one: PackageAction, { remote, approval }: PackageState, report: Report): Markup => {
  const { action, ...seen } = one;
  const { needsWhy, isFreezable } = COMMANDS[action];
  const { title, button, effect } = describe(one, remote, approval?.aboveBp ?? 0);
  const id = `${action}-${remote}`;
  const reason = (name: string, label: string, isRequired: boolean) =>
    markup`<label>${label}<input name="${name}" maxlength="${LONGEST_WHY}" autocomplete="off"${isRequired && markup` required`}></label>`;
  return markup`<details id="${id}" name="tindakan"><summary class="act">${title}</summary>
<form method="post" action="${viewAddress(getView(report), { package: remote }, actionAddress(action))}">
<p>${effect}</p>
${Object.entries({ package: remote, ...seen }).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
${reason('why', needsWhy ? 'Alasan' : 'Alasan (boleh kosong)', needsWhy)}
${isFreezable && report.freeze !== null && reason('during-freeze', 'Alasan meskipun masa beku', true)}
<button class="${needsWhy ? 'act act-danger' : 'act'}">${button}</button></form></details>`;
};

const describe = (one: PackageAction, remote: string, aboveBp: number) => {
  const release = markup`<span class="id">${one.releaseId}</span>`;
  switch (one.action) {
    case 'rollout':
      return {
        title: `Naikkan ke ${percentText(one.bp)}`,
        button: `Naikkan ${remote} ke ${percentText(one.bp)}`,
        effect: markup`${percentText(one.bp)} pengunjung mendapat ${release}.`,
      };
    case 'approve':
      return {
        title: 'Setujui',
        button: `Setujui ${remote}`,
        effect: markup`${release} boleh diberikan kepada lebih dari ${percentText(aboveBp)} pengunjung.`,
      };
    case 'promote':
      return {
        title: 'Berikan kepada semua',
        button: `Berikan ${remote} kepada semua`,
        effect: markup`Semua pengunjung mendapat ${release}.`,
      };
    case 'halt':
      return {
        title: 'Hentikan',
        button: `Hentikan ${remote}`,
        effect: markup`Tidak ada pengunjung yang mendapat ${release} lagi, dan halaman yang terbuka melepasnya.`,
      };
    case 'rollback':
      return {
        title: 'Kembalikan',
        button: `Kembalikan ${remote}`,
        effect: markup`Semua pengunjung mendapat <span class="id">${one.to}</span> lagi. ${release} ditarik, dan halaman yang terbuka melepasnya.`,
      };
  }
};
