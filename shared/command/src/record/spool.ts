import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

const StepSchema = v.object({
  operation: v.picklist(['start_session', 'record_event', 'end_session']),
  /** As it is sent, but for the session's id, which the first step answers. */
  input: v.record(v.string(), v.unknown()),
});
/** One call that is to be made, and may be made again: it names itself. */
export type Step = v.InferOutput<typeof StepSchema>;

const HeadSchema = v.object({ id: v.string(), url: v.string(), pid: v.number() });
type Head = v.InferOutput<typeof HeadSchema>;

/** A session that waits to be sent. */
export interface Recording extends Head {
  file: string;
  steps: Step[];
}

const ending = '.jsonl';

/** Begins a recording: from now on what it does is on disk before anything else is done with it. */
export function beginRecording(directory: string, head: Head): { add(step: Step): void } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // By time, so that what was recorded first is sent first.
  const file = path.join(directory, `${Date.now()}-${head.id}${ending}`);
  writeFileSync(file, line(head), { mode: 0o600, flag: 'wx' });
  return { add: (step) => appendFileSync(file, line(step)) };
}

/** What waits for the Cairn at this address, oldest first. A line that a killed process has left half written is not read. */
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

/** It was sent. */
export function forgetRecording({ file }: Pick<Recording, 'file'>): void {
  rmSync(file, { force: true });
}

/** It cannot be sent as it is, now or later: it is kept for a person to look at, and not tried again. Gives where. */
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
