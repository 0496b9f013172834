/** Runs the PostgreSQL of the data directory in argv[2] until it is killed, to test what a dying server leaves behind. */
import { startEmbedded } from '../src/embedded/embedded.ts';
import { openDataDirectory } from '../src/lifetime/data-directory.ts';

const postgres = await startEmbedded(openDataDirectory(process.argv[2] ?? ''), {
  report: (event) => console.log(event),
  lost: (reason) => console.log(reason),
});
console.log(postgres.url);
setInterval(() => undefined, 60_000);
