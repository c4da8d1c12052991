import fs from 'node:fs';
import path from 'node:path';

const ROOT = import.meta.dirname;

/** The jest projects of one package, named after it; the shell has one per environment it runs in. */
const projectsOf = async (name) => {
  const { default: config } = await import(`./${name}/jest.config.mjs`);
  return (config.projects ?? [config]).map((project) => ({
    ...project,
    rootDir: path.join(ROOT, name),
    displayName: [name, project.displayName].filter(Boolean).join(' '),
  }));
};

const packages = fs.readdirSync(ROOT).filter((name) => fs.existsSync(path.join(ROOT, name, 'jest.config.mjs')));

/** All packages in one run, which shares its workers and its cache; `npm test -w <package>` runs one alone. */
export default { projects: (await Promise.all(packages.map(projectsOf))).flat() };
