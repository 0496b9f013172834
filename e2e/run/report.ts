import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

/** The result of a part of the tests: the number that passed, and one line per failure with its place and message. */
export interface Counted {
  passed: number;
  failures: string[];
}

const ErrorSchema = v.object({ message: v.string(), stack: v.optional(v.string(), '') });
const ErrorsSchema = v.optional(v.array(ErrorSchema), []);
const ReportSchema = v.object({
  summary: v.object({ passedTests: v.number() }),
  files: v.array(
    v.object({
      testPath: v.string(),
      errors: ErrorsSchema,
      results: v.array(v.object({ fullName: v.string(), status: v.string(), errors: ErrorsSchema })),
    }),
  ),
  unhandledErrors: ErrorsSchema,
});

/** Returns the path of a layer's test report (`browser`, `api`, `unit` or `page`), in rstest's JSON format. */
export function reportPath(checkout: string, part: string): string {
  return path.join(checkout, `node_modules/.cache/cairn/test-report-${part}.json`);
}

/** Reads the report of a run. A file that failed to load, or whose hooks failed, counts as one failure. */
export function readReport(file: string): Counted {
  const { summary, files, unhandledErrors } = v.parse(v.pipe(v.string(), v.parseJson(), ReportSchema), readFileSync(file, 'utf8'));
  const failures = files.flatMap(({ testPath, errors, results }) => [
    ...errors.slice(0, 1).map((error) => `${testPath}: ${lineOf(error)}`),
    ...results
      .filter(({ status }) => status === 'fail')
      .map(({ fullName, errors: [error] }) => `${testPath} > ${fullName}: ${error ? lineOf(error) : ''}`),
  ]);
  return { passed: summary.passedTests, failures: [...failures, ...unhandledErrors.map(lineOf)] };
}

/** Returns the first line of an error, with what Playwright waited for and the place in the test, which a timeout does not name. */
function lineOf({ message, stack }: v.InferOutput<typeof ErrorSchema>): string {
  const [first = '', ...more] = stripVTControlCharacters(message).split('\n');
  const waited = more.find((line) => line.includes('waiting for '))?.replace(/^[\s-]+/, '');
  const place = /[\w.-]+\.test\.ts:\d+/.exec(stack)?.[0];
  return [first, waited && `(${waited})`, place && `at ${place}`].filter(Boolean).join(' ');
}
