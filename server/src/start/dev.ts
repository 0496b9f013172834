/** `pnpm dev [remote …]`: Cairn with dev servers for its host and for the remotes that are named, or for all of them. */
import './fast-imports.ts';

// Decided before anything of the build is imported: React and the builds are of one kind. What was asked for is checked at the start.
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
