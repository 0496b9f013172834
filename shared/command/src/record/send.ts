import { EndedSessionSchema, RecordedSchema, StartedSessionSchema } from '@cairn/api';
import { CairnApiError, type CairnClient } from '../client.ts';
import { isRunning } from '../hook/lock.ts';
import { forgetRecording, type Recording, recordingsFor, type Step, setAside } from './spool.ts';
import { endStep } from './steps.ts';

/** What another try would not change. A key that is refused can be replaced, and what waits is sent with the next one. */
const final: readonly string[] = ['BAD_REQUEST', 'NOT_FOUND', 'STATE_INVALID', 'IDEMPOTENCY_MISMATCH'];

/** What has come of sending: sessions that are whole at Cairn, and what there is to say of the others. */
export interface Sent {
  sessions: string[];
  problems: string[];
}

/**
 * Sends what waits, oldest first. Every call names itself, so that a recording which was half sent, or is being sent by another
 * process, is there once. Of one whose recorder is still at work only what is there so far is sent, and it stays.
 * @throws CairnUnreachable, CairnApiError where nothing can be sent at all
 */
export async function sendWaiting(client: CairnClient, directory: string): Promise<Sent> {
  const sent: Sent = { sessions: [], problems: [] };
  for (const recording of recordingsFor(directory, client.url)) {
    const isWhole = recording.steps.some(({ operation }) => operation === 'end_session');
    const steps = isWhole || isRunning(recording.pid) ? recording.steps : [...recording.steps, cutOff(recording)];
    try {
      const { sessionId, problems } = await sendSteps(client, steps);
      sent.problems.push(...problems);
      if (steps.at(-1)?.operation !== 'end_session') continue;
      forgetRecording(recording);
      if (sessionId) sent.sessions.push(sessionId);
    } catch (error) {
      if (!(error instanceof CairnApiError && final.includes(error.code))) throw error;
      sent.problems.push(`a session was rejected: ${error.message}. It is stored in ${setAside(recording)}`);
    }
  }
  return sent;
}

async function sendSteps(client: CairnClient, [start, ...rest]: readonly Step[]): Promise<{ sessionId: string; problems: string[] }> {
  // Killed before it had begun.
  if (start?.operation !== 'start_session') return { sessionId: '', problems: [] };
  const { sessionId } = await client.operate('start_session', start.input, StartedSessionSchema);
  const problems: string[] = [];
  for (const { operation, input } of rest) {
    if (operation === 'end_session') await client.operate(operation, { sessionId, ...input }, EndedSessionSchema);
    if (operation !== 'record_event') continue;
    const { refused } = await client.operate(operation, { sessionId, ...input }, RecordedSchema);
    problems.push(...refused.map(({ index, field, code, message }) => `event ${index + 1} was rejected: ${field} ${code}. ${message}`));
  }
  return { sessionId, problems };
}

/** The end of a session whose recorder was killed: how its command ended, nobody saw. */
function cutOff({ id }: Recording): Step {
  return endStep(id, 'abandoned', 'The recorder stopped before the command ended.');
}
