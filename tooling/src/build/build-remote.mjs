import '../site/end-with-parent.mjs';

// Builds a remote or the shell for a release, as a process that ends with the publish: `build-remote.mjs <name> --out <folder>`.

process.argv.splice(2, 0, 'build');
await import('@acara/remote-kit/command');
