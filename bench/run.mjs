// `npm run bench -- <name> [options]`
const BENCHES = {
  pages: './pages/pages-bench.ts',
  visits: './visits/visits-bench.ts',
  sizes: './sizes/sizes-bench.ts',
  lighthouse: './lighthouse/lighthouse-bench.ts',
  inp: './inp/inp-bench.ts',
  trace: './trace/trace-bench.ts',
  seats: './seats/seats-bench.ts',
  reads: './reads/reads-bench.ts',
  edge: './edge/edge-bench.ts',
  metrics: './metrics/metrics-bench.ts',
  sitemap: './sitemap/sitemap-bench.ts',
  sales: './sales/sales-bench.ts',
  'waiting-room': './waiting-room/waiting-room-bench.ts',
  faults: './faults/faults-bench.ts',
  payments: './payments/payments-bench.ts',
  deploy: './deploy/deploy-bench.ts',
  empty: './deploy/empty-bench.ts',
  machines: './deploy/machines-bench.ts',
  cache: './cache/cache-bench.ts',
  attacks: './attacks/attacks-bench.ts',
  fuzz: './fuzz/fuzz-bench.ts',
  rollouts: './rollouts/rollouts-bench.ts',
  soak: './soak/soak-bench.ts',
};

const [name = '', ...args] = process.argv.slice(2);
const file = Object.entries(BENCHES).find(([known]) => known === name)?.[1];

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`The benches need Node 24, as npm puts it on the path: npm run bench -- ${name}`);
  process.exitCode = 2;
} else if (!file || args.includes('--help')) {
  for (const bench of Object.values(BENCHES)) console.log(`${(await import(bench)).usage}\n`);
  process.exitCode = name === '' || name === '--help' || args.includes('--help') ? 0 : 2;
} else {
  try {
    const { run } = await import(file);
    await run(args);
    // All processes have ended; a lingering socket must not keep the command running.
    process.exit();
  } catch (error) {
    const isPlain = error instanceof Error && (error.name === 'BenchError' || /^ERR_PARSE_ARGS/.test(error.code ?? ''));
    console.error(isPlain ? error.message : error);
    process.exit(1);
  }
}
