// Not in the configuration, which is ignored when all packages run as projects of one run.
jest.setTimeout(60_000);
