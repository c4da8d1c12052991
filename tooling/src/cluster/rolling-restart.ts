import type { Balancer } from './balancer.ts';
import type { Service } from '../site/service.ts';

/** What a rolling restart needs of a process. */
export type RollingService = Pick<Service, 'name' | 'state' | 'start' | 'end'>;

/** Those out of service come first: they are no replacement for another one yet. */
const restartOrder = (services: readonly RollingService[], balancer: Balancer): RollingService[] =>
  services.toSorted((one, other) => Number(isServing(one, balancer)) - Number(isServing(other, balancer)));

const isServing = ({ name, state }: RollingService, balancer: Balancer): boolean =>
  state === 'ready' && balancer.serves(name);

/**
 * Restarts equal processes one after the other, each while another one is in service: out of the balancer, ended, started,
 * back. One that does not become ready stays out, and the rest stays as it is.
 * @param log gets each step
 * @throws Error that names what is in service and what is not
 */
export const rollingRestart = async (
  services: readonly RollingService[],
  balancer: Balancer,
  log: (note: string) => void,
): Promise<void> => {
  for (const service of restartOrder(services, balancer)) {
    const others = services.filter((other) => other !== service && isServing(other, balancer));
    if (others.length === 0) throw new Error(`${service.name} is the only one in service and stays as it is.`);
    if (balancer.serves(service.name)) {
      await balancer.takeOut(service.name);
      log(`${service.name} gets no more requests`);
    }
    await service.end();
    log(`${service.name} has ended`);
    try {
      await service.start();
    } catch (error) {
      const names = others.map(({ name }) => name).join(', ');
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${why}\n${service.name} is out of service. In service: ${names}. The rest was not restarted.`, {
        cause: error,
      });
    }
    await balancer.putBack(service.name);
    log(`${service.name} was restarted and serves again`);
  }
};
