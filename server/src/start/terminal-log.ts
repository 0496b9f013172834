import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import * as v from 'valibot';
import { logSize, rotateLog, rotateOpenLog } from '../embedded/log-file.ts';
import { toLogLine } from '../http/log.ts';
import { systemCode } from '../lifetime/problem.ts';

/** In bytes: about 40,000 requests. Four former files of this size are retained. */
const maxSize = 8 * 1024 * 1024;
/** pino's number for `warn`. */
const warning = 40;
const levelNames: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'fatal' };

const LineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ level: v.number(), time: v.optional(v.string(), ''), msg: v.optional(v.string(), '') }),
);
const MessageSchema = v.looseObject({ message: v.string() });

/** Where the log is while a person reads standard output. */
export function logFilePath(dataDirectory: string): string {
  return join(dataDirectory, 'cairn.log');
}

/**
 * The log of a Cairn that a person started on a terminal: each line goes to `cairn.log` in the data directory, and warnings
 * and errors also to `show`, in words. A file that cannot be written is reported to `show` once, and requests are served all the same.
 */
export function openTerminalLog(dataDirectory: string, show: (line: string) => void, largest = maxSize): DestinationStream {
  const path = logFilePath(dataDirectory);
  rotateLog(path, largest);
  const file = openSync(path, 'a', 0o600);
  let size = logSize(path);
  let isReported = false;
  const append = (line: string) => {
    try {
      size += writeSync(file, line);
      if (size <= largest) return;
      rotateOpenLog(path, largest);
      size = 0;
    } catch (error) {
      if (!isReported) show(`warning: ${path} cannot be written (${systemCode(error)})`);
      isReported = true;
    }
  };
  return {
    write(line) {
      append(line);
      const words = toTerminalLine(line);
      if (words !== null) show(words);
    },
  };
}

/** A warning or an error in one line of words, with its fields; null for a line of a lower level. Pure. */
export function toTerminalLine(line: string): string | null {
  const { level, time, msg, ...fields } = v.parse(LineSchema, line);
  if (level < warning) return null;
  const words = Object.entries(fields).map(([name, value]) => `${name}=${toValue(value)}`);
  return toLogLine([time.slice(11, 19), `${levelNames[level] ?? 'error'}:`, escaped(msg), ...words].filter(Boolean).join(' '));
}

function toValue(value: unknown): string {
  const error = v.safeParse(MessageSchema, value);
  return error.success ? JSON.stringify(error.output.message) : JSON.stringify(value);
}

/** As JSON writes it, without the quotes: no line break and no control character. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
