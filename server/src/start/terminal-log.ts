import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import * as v from 'valibot';
import { logSize, rotateLog, rotateOpenLog } from '../embedded/log-file.ts';
import { toLogLine } from '../http/log.ts';
import { systemCode } from '../lifetime/problem.ts';

/** In bytes: about 40,000 requests. Four former files are retained. */
const maxSize = 8 * 1024 * 1024;
/** pino's level number for `warn`. */
const warning = 40;
const levelNames: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'fatal' };

const LineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ level: v.number(), time: v.optional(v.string(), ''), msg: v.optional(v.string(), '') }),
);
const MessageSchema = v.looseObject({ message: v.string() });

/** Returns the path of the log file for a Cairn started on a terminal. */
export function logFilePath(dataDirectory: string): string {
  return join(dataDirectory, 'cairn.log');
}

/**
 * Opens the log of a Cairn started on a terminal: all lines go to `cairn.log` in the data directory, and warnings and errors also to `show`
 * in readable form. A failing write is reported to `show` once and does not affect requests.
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

/** Formats a warning or an error as one readable line with its fields. Returns null for lower levels. Pure. */
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

/** Escapes like JSON, without the quotes: no line breaks or control characters. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
