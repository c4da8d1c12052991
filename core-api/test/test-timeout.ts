// A database and a process take their time on a busy machine. Not in the configuration: it is not heard there when the
// tests of all packages run as projects of one run.
jest.setTimeout(60_000);
