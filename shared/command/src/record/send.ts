import { EndedSessionSchema, RecordedSchema, StartedSessionSchema } from '@cairn/api';
import { CairnApiError, type CairnClient } from '../client.ts';
import { isRunning } from '../hook/lock.ts';
import { forgetRecording, type Recording, recordingsFor, type Step, setAside } from './spool.ts';
import { endStep } from './steps.ts';

/** Errors that a retry cannot fix. A refused key is not among them: it can be replaced, and the next delivery uses the new one. */
const final: readonly string[] = ['BAD_REQUEST', 'NOT_FOUND', 'STATE_INVALID', 'IDEMPOTENCY_MISMATCH'];

/** The result of sending: sessions that are complete at the server, and the problems of the others. */
export interface Sent {
  sessions: string[];
  problems: string[];
}

/**
 * Sends the spooled recordings, oldest first. Every call has an idempotency id, so a recording that was sent in part, or is being sent by
 * another process, is stored once. A recording that is still running is sent as far as it goes, and stays in the spool.
 * @throws CairnUnreachable, CairnApiError if nothing can be sent at all
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
  // The recorder was killed before its first step.
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

/** Returns the end of a session whose recorder was killed: the result of its command is unknown. */
function cutOff({ id }: Recording): Step {
  return endStep(id, 'abandoned', 'The recorder stopped before the command ended.');
}
