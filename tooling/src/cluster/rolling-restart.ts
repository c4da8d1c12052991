import type { Balancer } from './balancer.ts';
import type { Member } from './member.ts';

/** Those that serve nobody come first: while one of them is away, no other may be taken. */
export const restartOrder = (members: readonly Member[], balancer: Pick<Balancer, 'serves'>): Member[] =>
  members.toSorted((one, other) => Number(isServing(one, balancer)) - Number(isServing(other, balancer)));

const isServing = (member: Member, balancer: Pick<Balancer, 'serves'>): boolean =>
  member.state === 'ready' && balancer.serves(member.name);

/**
 * Restarts equal processes one after the other, each while another one serves: out of the balancer, ended, started,
 * back. One that does not become ready stays out, and the rest stays as it is.
 * @param log told of each step
 * @throws Error that says who serves and who does not
 */
export const rollingRestart = async (
  members: readonly Member[],
  balancer: Balancer,
  log: (note: string) => void,
): Promise<void> => {
  for (const member of restartOrder(members, balancer)) {
    const others = members.filter((other) => other !== member && isServing(other, balancer));
    if (others.length === 0) throw new Error(`${member.name} is the only one in service and stays as it is.`);
    if (balancer.serves(member.name)) {
      await balancer.takeOut(member.name);
      log(`${member.name} gets no more requests`);
    }
    await member.end();
    log(`${member.name} has ended`);
    try {
      await member.start();
    } catch (error) {
      const names = others.map(({ name }) => name).join(', ');
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${why}\n${member.name} is out of service. In service: ${names}. The rest was not restarted.`, {
        cause: error,
      });
    }
    await balancer.putBack(member.name);
    log(`${member.name} was restarted and serves again`);
  }
};
