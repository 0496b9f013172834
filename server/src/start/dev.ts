/** `pnpm dev [remote …]`: Cairn with dev servers for the host and for the given remotes, or all of them. */
import './fast-imports.ts';

// Must be set before the build tools are imported: React and the builds must use the same mode. The start validates the original value.
const env = { ...process.env };
process.env.NODE_ENV = 'development';

const { runCairn } = await import('./run.ts');
await runCairn({
  env,
  development: async (checkout) => {
    const { startDevelopment } = await import('./development.ts');
    return startDevelopment(checkout, process.argv.slice(2));
  },
});
