/** `pnpm admin <command>`: commands of the operator. See server/README.md. */
import '../start/fast-imports.ts';

const [{ runAdmin }, { explain }] = await Promise.all([import('./run.ts'), import('../start/explain.ts')]);
try {
  await runAdmin(process.argv.slice(2), process.env);
} catch (error) {
  const [message, code] = await explain(error, { debug: process.env.LOG_LEVEL === 'debug', what: 'This cannot be done' });
  console.error(message);
  process.exitCode = code;
}
