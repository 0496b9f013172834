import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** What a part of the tests came to: how many passed, and of each that did not, where it is and what it said, in a line. */
export interface Counted {
  passed: number;
  failures: string[];
}

const ErrorsSchema = v.optional(v.array(v.object({ message: v.string() })), []);
const ReportSchema = v.object({
  summary: v.object({ passedTests: v.number() }),
  files: v.array(
    v.object({
      testPath: v.string(),
      errors: ErrorsSchema,
      results: v.array(v.object({ fullName: v.string(), status: v.string(), errors: ErrorsSchema })),
    }),
  ),
  unhandledErrors: v.optional(v.array(v.object({ message: v.string() })), []),
});

/** Where a run of tests leaves what it found, by its layer (`browser`, `api`, `unit` or `page`); JSON, as rstest writes it. */
export function reportPath(checkout: string, part: string): string {
  return path.join(checkout, `node_modules/.cache/cairn/test-report-${part}.json`);
}

/** Reads what a run left. A file that could not even be loaded, or whose own hooks failed, has failed once. */
export function readReport(file: string): Counted {
  const { summary, files, unhandledErrors } = v.parse(v.pipe(v.string(), v.parseJson(), ReportSchema), readFileSync(file, 'utf8'));
  const failures = files.flatMap(({ testPath, errors, results }) => [
    ...errors.slice(0, 1).map(({ message }) => `${testPath}: ${firstLine(message)}`),
    ...results
      .filter(({ status }) => status === 'fail')
      .map(({ fullName, errors: [error] }) => `${testPath} > ${fullName}: ${firstLine(error?.message ?? '')}`),
  ]);
  return { passed: summary.passedTests, failures: [...failures, ...unhandledErrors.map(({ message }) => firstLine(message))] };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
