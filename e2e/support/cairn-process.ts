/** A process that runs one Cairn after the other, as its parent asks. See `cairn-host.ts`. */
import '../../server/src/start/fast-imports.ts';

import type { Cairn } from '@cairn/server/start';
import type { HostAnswer, HostRequest } from './cairn-host.ts';

const { startCairn } = await import('@cairn/server/start');
let cairn: Cairn | undefined;

async function answer(request: HostRequest): Promise<HostAnswer> {
  try {
    if (request.type === 'start')
      cairn = await startCairn({ env: request.env, lost: (reason) => console.error(`Cairn cannot continue: ${reason}`) });
    else await cairn?.stop();
    return { error: null };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: HostRequest) => {
  void answer(request).then((sent) => process.send?.(sent));
});
// The parent has ended, perhaps without asking.
process.once('disconnect', () => void (cairn?.stop() ?? Promise.resolve()).finally(() => process.exit()));
