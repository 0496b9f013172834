import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** The result of a part of the tests: the number that passed, and one line per failure with its place and message. */
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

/** Returns the path of a layer's test report (`browser`, `api`, `unit` or `page`), in rstest's JSON format. */
export function reportPath(checkout: string, part: string): string {
  return path.join(checkout, `node_modules/.cache/cairn/test-report-${part}.json`);
}

/** Reads the report of a run. A file that failed to load, or whose hooks failed, counts as one failure. */
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
