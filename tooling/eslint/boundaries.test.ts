import { testSamples, type Allowed, type Refused } from './test-samples.ts';

const BOUNDARIES = 'boundaries/dependencies';
const RESTRICTED = '@typescript-eslint/no-restricted-imports';

const DISCOVERY = 'mfe-discovery/src';
const EVENT = 'mfe-event-detail/src';
const MODULE = 'core-api/src/modules/events/sample.ts';
const SCREEN = `${EVENT}/screens/event-detail/sample.tsx`;
const COMPONENT = `${DISCOVERY}/components/sample.tsx`;
const reexport = (name: string) => `export * from '${name}';\n`;
const types = (name: string) => `export type * from '${name}';\n`;

const refused: Refused[] = [
  [
    'browser tests of a remote importing its code',
    'mfe-event-detail/e2e/sample.ts',
    reexport('../src/routes.tsx'),
    BOUNDARIES,
  ],
  [
    'the shell naming a remote',
    'shell/browser/sample.ts',
    "export const name = 'mfe-checkout';\n",
    'no-restricted-syntax',
  ],
  [
    'the API naming a remote',
    'core-api/src/sample.ts',
    'export const name = `of mfe-account`;\n',
    'no-restricted-syntax',
  ],
  [
    'the API making an error of its own one of the payment provider',
    'core-api/src/modules/payments/sample.ts',
    "export const error = new ProviderError('unavailable', 0, 'Ours');\n",
    'no-restricted-syntax',
  ],
  [
    'the contract importing another package',
    'shared-contract/src/sample.ts',
    reexport('@acara/shared-auth'),
    BOUNDARIES,
  ],
  ['the session importing HTTP', 'shared-auth/src/sample.ts', reexport('@acara/shared-api'), BOUNDARIES],
  ['the interface kit making requests', 'shared-ui/src/sample.ts', reexport('@acara/shared-api'), BOUNDARIES],
  ['the interface kit reading the session', 'shared-ui/src/sample.ts', reexport('@acara/shared-auth'), BOUNDARIES],
  [
    'the interface kit importing what shows events',
    'shared-ui/src/sample.ts',
    reexport('@acara/shared-event-ui/event-card'),
    BOUNDARIES,
  ],
  [
    'the remote runtime importing what shows events',
    'shared-remote/src/sample.ts',
    reexport('@acara/shared-event-ui/event-card'),
    BOUNDARIES,
  ],
  ['what shows events making requests', 'shared-event-ui/src/sample.ts', reexport('@acara/shared-api'), BOUNDARIES],
  ['the calls importing the interface kit', 'shared-api/src/sample.ts', reexport('@acara/shared-ui/theme'), BOUNDARIES],
  [
    'the remote runtime importing the shell',
    'shared-remote/src/sample.ts',
    reexport('@acara/shell/browser/root-config.ts'),
    BOUNDARIES,
  ],
  ['the API importing a browser package', 'core-api/src/sample.ts', reexport('@acara/shared-ui/theme'), BOUNDARIES],
  [
    'the API importing the database launcher',
    'core-api/src/sample.ts',
    reexport('@acara/tooling/src/net/ports.ts'),
    BOUNDARIES,
  ],
  ['the API importing an emulator', 'core-api/src/sample.ts', reexport('@acara/sandbox/demo'), BOUNDARIES],
  ['a module of the API importing internals of another', MODULE, reexport('../images/image-url.ts'), BOUNDARIES],
  ['a module of the API importing one that builds on it', MODULE, reexport('../sales/index.ts'), BOUNDARIES],
  [
    'the platform of the API importing a module',
    'core-api/src/platform/sample.ts',
    reexport('../modules/mail/index.ts'),
    BOUNDARIES,
  ],
  [
    'the app importing internals of a module',
    'core-api/src/sample.ts',
    reexport('./modules/images/image-url.ts'),
    BOUNDARIES,
  ],
  [
    'a test of a module importing internals of another',
    'core-api/src/modules/events/sample.test.ts',
    reexport('../images/image-url.ts'),
    BOUNDARIES,
  ],
  ['a module of the API importing the app', MODULE, reexport('../../app.ts'), BOUNDARIES],
  ['the shell importing an emulator', 'shell/browser/sample.ts', reexport('@acara/sandbox/demo'), BOUNDARIES],
  ['a screen importing an emulator', SCREEN, reexport('@acara/sandbox/demo'), BOUNDARIES],
  ['an emulator importing the API', 'sandbox/src/sample.ts', reexport('@acara/core-api/testing'), BOUNDARIES],
  ['releases importing the session', 'releases/src/sample.ts', reexport('@acara/shared-auth'), BOUNDARIES],
  ['browser tests importing a product package', 'e2e/specs/sample.ts', reexport('@acara/shared-ui/theme'), BOUNDARIES],
  ['browser tests importing the API', 'e2e/specs/sample.ts', reexport('@acara/core-api/testing'), BOUNDARIES],
  ['a screen importing the entries of its remote', SCREEN, reexport('../../routes.tsx'), BOUNDARIES],
  [
    'a screen importing another screen',
    `${EVENT}/screens/sample/sample-screen.tsx`,
    reexport('../event-detail/event-detail-screen.tsx'),
    BOUNDARIES,
  ],
  ['a part importing the entries of its remote', COMPONENT, reexport('../routes.tsx'), BOUNDARIES],
  ['a route importing the interface kit', `${EVENT}/routes.tsx`, reexport('@acara/shared-ui/theme'), BOUNDARIES],
  [
    'a remote importing another remote',
    `${EVENT}/lifecycles.tsx`,
    reexport('@acara/mfe-discovery/src/lifecycles.tsx'),
    BOUNDARIES,
  ],
  [
    'the shell importing a remote',
    'shell/browser/sample.ts',
    reexport('@acara/mfe-discovery/src/lifecycles.tsx'),
    BOUNDARIES,
  ],
  [
    'a package reached by a relative path',
    `${EVENT}/lifecycles.tsx`,
    reexport('../../shared-auth/src/index.ts'),
    'import-x/no-relative-packages',
  ],
  ['an import without its extension', SCREEN, reexport('./event-place'), 'import-x/extensions'],
  ['single-spa outside the shell', 'shared-remote/src/sample.ts', reexport('single-spa'), RESTRICTED],
  ['single-spa in a remote', `${EVENT}/lifecycles.tsx`, reexport('single-spa'), RESTRICTED],
  ['axios in a screen', SCREEN, reexport('axios'), RESTRICTED],
  ['axios in the shell', 'shell/browser/sample.ts', reexport('axios'), RESTRICTED],
  [
    'a mutation in a screen, which a second press would send again',
    SCREEN,
    "import { useMutation } from '@tanstack/react-query';\nexport const usePay = () => useMutation({});\n",
    RESTRICTED,
  ],
  [
    'an asynchronous press that nothing guards',
    SCREEN,
    'export const Pay = ({ pay }: { pay: () => Promise<void> }) => <Send onPress={() => void pay()} />;\n',
    'no-restricted-syntax',
  ],
  ['fetch in a screen', SCREEN, "export const load = () => fetch('/api');\n", 'no-restricted-globals'],
  [
    'fetch in the shell',
    'shell/browser/sample.ts',
    "export const load = () => fetch('/api');\n",
    'no-restricted-globals',
  ],
  ['schemas of the contract in a screen', SCREEN, reexport('@acara/shared-contract'), RESTRICTED],
  [
    'schemas of entities in the calls',
    'shared-api/src/sample.ts',
    reexport('@acara/shared-contract/entities'),
    RESTRICTED,
  ],
  [
    'schemas of calls in the shell',
    'shell/browser/sample.ts',
    reexport('@acara/shared-contract/endpoints'),
    RESTRICTED,
  ],
  ['settings in a screen', SCREEN, reexport('@acara/server-kit/settings'), RESTRICTED],
  ['types of settings in the calls', 'shared-api/src/sample.ts', types('@acara/server-kit/settings'), RESTRICTED],
  ['settings in the shell', 'shell/browser/sample.ts', reexport('@acara/server-kit/settings'), RESTRICTED],
  [
    'settings in what the contract gives browsers',
    'shared-contract/src/sample.ts',
    reexport('@acara/server-kit/settings'),
    RESTRICTED,
  ],
  ['the schema library in a screen', SCREEN, reexport('typebox'), RESTRICTED],
  ['a router in the interface kit', 'shared-ui/src/sample.ts', reexport('react-router-dom'), RESTRICTED],
  [
    'a part of the router that the shell does not provide',
    SCREEN,
    "export { useBlocker } from 'react-router-dom';\n",
    RESTRICTED,
  ],
  [
    'a part of the styles that the shell does not provide',
    'shared-ui/src/sample.ts',
    "export { ThemeProvider } from 'styled-components';\n",
    RESTRICTED,
  ],
  ['queries in the interface kit', 'shared-ui/src/sample.ts', reexport('@tanstack/react-query'), RESTRICTED],
  ['queries in what shows events', 'shared-event-ui/src/sample.ts', reexport('@tanstack/react-query'), RESTRICTED],
];

const allowed: Allowed[] = [
  ['the session importing the contract', 'shared-auth/src/sample.ts', types('@acara/shared-contract')],
  ['the calls importing session and contract', 'shared-api/src/sample.ts', reexport('@acara/shared-auth')],
  ['the calls importing axios', 'shared-api/src/sample.ts', reexport('axios')],
  ['the remote runtime importing the interface kit', 'shared-remote/src/sample.ts', reexport('@acara/shared-ui/theme')],
  [
    'what shows events importing the remote kit',
    'shared-event-ui/src/sample.ts',
    reexport('@acara/shared-remote/hydration'),
  ],
  ['the shell importing the remote kit', 'shell/browser/sample.ts', reexport('@acara/shared-remote')],
  ['the shell importing single-spa', 'shell/browser/sample.ts', reexport('single-spa')],
  ['the edge importing releases', 'shell/edge/sample.ts', reexport('@acara/releases')],
  ['the tooling importing releases', 'tooling/src/sample.ts', reexport('@acara/releases')],
  ['the edge fetching', 'shell/edge/sample.ts', "export const load = () => fetch('http://127.0.0.1');\n"],
  ['the edge using settings', 'shell/edge/sample.ts', reexport('@acara/server-kit/settings')],
  ['a module of the API importing one that it builds on', MODULE, reexport('../images/index.ts')],
  ['a module of the API importing the platform', MODULE, reexport('../../platform/text/rupiah.ts')],
  ['the app importing a module', 'core-api/src/sample.ts', reexport('./modules/images/index.ts')],
  ['a test of a module starting the app', 'core-api/src/modules/events/sample.test.ts', reexport('../../app.ts')],
  [
    'a helper of tests importing from inside a module',
    'core-api/test/sample.ts',
    reexport('../src/modules/images/image-url.ts'),
  ],
  ['the API using schemas', 'core-api/src/sample.ts', reexport('@acara/shared-contract/entities')],
  ['a test of the API starting a database', 'core-api/src/sample.test.ts', reexport('@acara/tooling/src/net/ports.ts')],
  ['browser tests importing what the seed promises', 'e2e/specs/sample.ts', reexport('@acara/core-api/demo')],
  [
    'browser tests of a remote importing fixtures',
    'mfe-event-detail/e2e/sample.ts',
    reexport('@acara/e2e/fixtures/test'),
  ],
  ['browser tests importing the demo identities', 'e2e/specs/sample.ts', reexport('@acara/sandbox/demo')],
  ['a screen importing calls', SCREEN, reexport('@acara/shared-api')],
  ['a screen importing the interface kit', SCREEN, reexport('@acara/shared-ui/theme')],
  ['a screen importing the remote kit', SCREEN, reexport('@acara/shared-remote/settings')],
  ['a part importing what shows events', COMPONENT, reexport('@acara/shared-event-ui/event-card')],
  ['a screen importing its own pieces', SCREEN, reexport('./event-place.ts')],
  ['a screen importing types of the wire', SCREEN, types('@acara/shared-contract')],
  [
    'a screen importing what the shell provides of the router',
    SCREEN,
    "export { useParams } from 'react-router-dom';\n",
  ],
  [
    'the interface kit importing what the shell provides of the styles',
    'shared-ui/src/sample.ts',
    "import styled, { css } from 'styled-components';\nexport const parts = [styled, css];\n",
  ],
  ['a screen importing links', SCREEN, reexport('@acara/shared-contract/links')],
  [
    'a test of a screen using the harness and the routes',
    `${EVENT}/screens/event-detail/sample.test.tsx`,
    reexport('@acara/shared-remote') + reexport('../../routes.tsx'),
  ],
  ['routes importing screens', `${EVENT}/routes.tsx`, reexport('./screens/event-detail/event-detail-screen.tsx')],
  ['routes importing the remote kit', `${EVENT}/routes.tsx`, types('@acara/shared-remote')],
];

testSamples('import boundaries', refused, allowed);
