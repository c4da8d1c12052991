// `npm run bench -- <name> [options]`: the file `<name>-bench.ts` of a folder.
import fs from 'node:fs';
import path from 'node:path';

const FILES = fs.globSync('*/*-bench.ts', { cwd: import.meta.dirname }).sort();
const [name = '', ...args] = process.argv.slice(2);
const file = FILES.find((one) => path.basename(one) === `${name}-bench.ts`);
const wantsHelp = args.includes('--help') || name === '--help' || name === '';

if (!file || wantsHelp) {
  for (const one of FILES) console.log(`${(await import(`./${one}`)).usage}\n`);
  process.exitCode = wantsHelp ? 0 : 2;
} else {
  try {
    await (await import(`./${file}`)).run(args);
    // All processes have ended; a lingering socket must not keep the command running.
    process.exit();
  } catch (error) {
    const isPlain = error instanceof Error && (error.name === 'BenchError' || /^ERR_PARSE_ARGS/.test(error.code ?? ''));
    console.error(isPlain ? error.message : error);
    process.exit(1);
  }
}
