import { knownSettings, readSettings } from '@acara/server-kit/settings';
import { DEPLOYMENTS, kubernetesSecrets, readCompose } from './deployed-programs.ts';
import { EXAMPLE, SEED } from './operator-settings.ts';
import { requiredByDocument, requiredBySchema } from './required-settings.ts';

const deploymentOf = (name: keyof typeof DEPLOYMENTS) =>
  DEPLOYMENTS[name]({ state: '/var/lib', credentials: '/run/credentials', ports: { api: 3021, edge: 3011 } });

it('the commands of the first start run in production, with the file of settings', () => {
  expect(SEED.environment).toEqual({ NODE_ENV: 'production', ENV_FILE: '/etc/acara/settings' });
});

describe('the settings that production needs', () => {
  it('are the same in docs/operations.md, in the schema and here', () => {
    expect(requiredByDocument()).toEqual(requiredBySchema());
    expect(Object.keys(EXAMPLE).toSorted()).toEqual(Object.keys(requiredBySchema()).toSorted());
  });

  it('have a place in deploy/kubernetes', () => {
    const { edge } = deploymentOf('kubernetes');
    const places = [...Object.keys(edge.environment), ...kubernetesSecrets()];
    expect(places).toEqual(expect.arrayContaining(Object.keys(EXAMPLE)));
  });
});

describe.each(['systemd', 'swarm', 'kubernetes'] as const)('deploy: %s', (name) => {
  const deployment = deploymentOf(name);

  it('starts the same programs as systemd', () => {
    const commandsOf = ({ migrate, api, edge }: typeof deployment) =>
      [migrate, api, edge].map(({ command }) => command);
    expect(commandsOf(deployment)).toEqual(commandsOf(deploymentOf('systemd')));
  });

  it.each(['migrate', 'api', 'edge'] as const)('gives %s settings that it knows, of production', (part) => {
    const { ENV_FILE: _file, PATH: _path, ...own } = deployment[part].environment;
    expect(own).toMatchObject({ NODE_ENV: 'production', DATA_DIR: expect.stringMatching(/^\//) });
    const known = knownSettings.map(([setting]) => setting as string);
    expect(known).toEqual(expect.arrayContaining(Object.keys(own)));
    const program = part === 'migrate' ? 'operator' : part;
    expect(() => readSettings(program, { ...own, ...EXAMPLE })).not.toThrow();
  });
});

describe('compose.yaml', () => {
  const services = readCompose();

  it('starts the same programs as systemd', () => {
    const { migrate, api, edge } = deploymentOf('systemd');
    expect([services['migrate'], services['api'], services['edge']].map((service) => service?.command)).toEqual(
      [migrate, api, edge].map(({ command }) => command),
    );
  });

  it.each([
    ['migrate', 'operator'],
    ['content', 'operator'],
    ['releases', 'releases'],
    ['emulators', 'sandbox'],
    ['api', 'api'],
    ['edge', 'edge'],
  ] as const)('gives %s settings that it knows', (name, program) => {
    const environment = services[name]?.environment ?? {};
    const known = knownSettings.map(([setting]) => setting as string);
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    expect(() => readSettings(program, environment as Record<string, string>)).not.toThrow();
  });
});
