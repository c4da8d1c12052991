import { withScreen } from './route-table.ts';

const row = { route: 'notes.all', component: 'NotesAllScreen', file: './screens/notes-all/notes-all-screen.tsx' };
const KIT = "import { remoteRoutes } from '@acara/shared-remote';\n";
const OWN = "import { NotesAllScreen } from './screens/notes-all/notes-all-screen.tsx';\n";
const A = "import { A } from './screens/a/a-screen.tsx';\n";
const Z = "import { Z } from './screens/z/z-screen.tsx';\n";

describe('the table of screens', () => {
  it('gets its first row', () => {
    expect(withScreen(`${KIT}export const routes = remoteRoutes(declaration.routes, {});\n`, row)).toBe(
      `${KIT}${OWN}export const routes = remoteRoutes(declaration.routes, {'notes.all': { screen: NotesAllScreen }});\n`,
    );
  });

  it('gets a last row, and a sorted import', () => {
    const before = `${KIT}${A}${Z}const routes = remoteRoutes(declaration.routes, {\n  a: { screen: A },\n  z: { screen: Z },\n});\n`;
    expect(withScreen(before, row)).toBe(
      `${KIT}${A}${OWN}${Z}const routes = remoteRoutes(declaration.routes, {\n  a: { screen: A },\n  z: { screen: Z },'notes.all': { screen: NotesAllScreen }\n});\n`,
    );
  });

  it('gets a row after one without a comma', () => {
    const before = `${KIT}${A}const routes = remoteRoutes(declaration.routes, { a: one });\n`;
    expect(withScreen(before, { ...row, route: 'notes' })).toBe(
      `${KIT}${A}${OWN}const routes = remoteRoutes(declaration.routes, { a: one,notes: { screen: NotesAllScreen } });\n`,
    );
  });

  it('is not found where the screens are listed elsewhere', () => {
    expect(withScreen(`${KIT}export const routes = remoteRoutes(declaration.routes, screens);\n`, row)).toBeNull();
  });
});
