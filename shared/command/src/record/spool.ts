import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const StepSchema = v.object({
  operation: v.picklist(['start_session', 'record_event', 'end_session']),
  /** The input as it is sent, without the session id, which the response to the first step contains. */
  input: v.record(v.string(), v.unknown()),
});
/** An API call that can be repeated: it has an idempotency id. */
export type Step = v.InferOutput<typeof StepSchema>;

const HeadSchema = v.object({ id: v.string(), url: v.string(), pid: v.number() });
type Head = v.InferOutput<typeof HeadSchema>;

/** A session that waits to be sent. */
export interface Recording extends Head {
  file: string;
  steps: Step[];
}

const ending = '.jsonl';

/** Begins a recording. Each step is written to disk before anything else happens with it. */
export function beginRecording(directory: string, head: Head): { add(step: Step): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // The name starts with the time: recordings are sent in this order.
  const file = path.join(directory, `${Date.now()}-${head.id}${ending}`);
  writeFileSync(file, line(head), { mode: 0o600, flag: 'wx' });
  return { add: (step) => appendFileSync(file, line(step)) };
}

/** Returns the recordings for the server at this address, oldest first. Skips an incomplete line of a killed process. */
export function recordingsFor(directory: string, url: string): Recording[] {
  return namesIn(directory).flatMap((name) => {
    const file = path.join(directory, name);
    const [first, ...rest] = readLines(file);
    const head = v.safeParse(HeadSchema, first);
    if (!head.success || head.output.url !== url) return [];
    const steps = rest.flatMap((one) => {
      const step = v.safeParse(StepSchema, one);
      return step.success ? [step.output] : [];
    });
    return [{ ...head.output, file, steps }];
  });
}

/** Deletes a recording that was sent. */
export function forgetRecording({ file }: Pick<Recording, 'file'>): void {
  rmSync(file, { force: true });
}

/** Renames a recording that the server refuses, for a person to inspect. It is not retried. Returns the new path. */
export function setAside({ file }: Pick<Recording, 'file'>): string {
  const aside = file.replace(ending, '.refused');
  renameSync(file, aside);
  return aside;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith(ending))
      .toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function readLines(file: string): unknown[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text) => {
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
        return parsed.success ? [parsed.output] : [];
      });
  } catch (error) {
    // Another process has sent it meanwhile.
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
