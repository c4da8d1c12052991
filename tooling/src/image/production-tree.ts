import fs from 'node:fs';
import path from 'node:path';

const SERVERS = ['core-api', 'shell', 'releases'];
/** Only used by browser code, which releases contain; they depend on two bundlers. */
const BROWSER_ONLY = ['@module-federation/enhanced'];
/** Files of installed packages that only people and debuggers read. */
const UNREAD = ['**/*.map', '**/*.d.ts', '**/*.d.mts', '**/*.d.cts', '**/*.md', '.package-lock.json', '.bin'];
const TESTS = ['*/test', '*/**/testing', '*/**/*.test.ts', '*/**/*.test.tsx'];

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

const remove = (folder: string, patterns: readonly string[]): void => {
  for (const name of fs.globSync(patterns, { cwd: folder }))
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
};

/**
 * Reduces a checkout to what the servers run. `npm ci` then installs what that needs and no more, in the versions of the
 * lock file.
 */
export const keepServers = (folder: string): void => {
  const file = (name: string) => path.join(folder, name, 'package.json');
  const read = (name: string) => JSON.parse(fs.readFileSync(file(name), 'utf8')) as Manifest;
  const write = (name: string, content: object) => fs.writeFileSync(file(name), JSON.stringify(content, null, 2));
  const withWorkspaces = (name: string): string[] => [
    name,
    ...Object.keys(read(name).dependencies ?? {})
      .filter((dependency) => dependency.startsWith('@acara/'))
      .flatMap((dependency) => withWorkspaces(dependency.slice('@acara/'.length))),
  ];
  const workspaces = [...new Set(SERVERS.flatMap(withWorkspaces))].sort();
  for (const name of workspaces) {
    const { dependencies = {}, ...rest } = read(name);
    const runtime = Object.entries(dependencies).filter(([dependency]) => !BROWSER_ONLY.includes(dependency));
    write(name, { ...rest, devDependencies: {}, dependencies: Object.fromEntries(runtime) });
  }
  // The embedded PostgreSQL is for development.
  const node = read('.').optionalDependencies?.['node'];
  write('.', { ...read('.'), devDependencies: {}, scripts: {}, workspaces, optionalDependencies: { node } });

  const needed = new Set([...workspaces, 'package.json', 'package-lock.json', 'NOTICE']);
  for (const name of fs.readdirSync(folder))
    if (!needed.has(name)) fs.rmSync(path.join(folder, name), { recursive: true });
  remove(folder, TESTS);
};

/** Removes packages that were only needed to install. @returns the Node that the servers run on */
export const stripInstalled = (folder: string): Buffer => {
  const modules = path.join(folder, 'node_modules');
  const node = fs.readFileSync(path.join(modules, 'node/bin/node'));
  remove(modules, [...UNREAD, 'node']);
  fs.rmSync(path.join(folder, 'package-lock.json'));
  return node;
};
