import * as v from 'valibot';
import type { Cairn } from './cairn.ts';

const LineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ msg: v.literal('a remote failed in a tab'), remote: v.string(), release: v.nullable(v.string()), failure: v.string() }),
  v.transform(({ remote, release, failure }) => ({ remote, release, code: failure })),
);

/** Returns the failures that tabs have reported to the server, from its log output since position `since`. */
export function failuresTold(cairn: Cairn, since = 0): { remote: string; release: string | null; code: string }[] {
  return cairn
    .output()
    .slice(since)
    .split('\n')
    .flatMap((line) => {
      const told = v.safeParse(LineSchema, line);
      return told.success ? [told.output] : [];
    });
}
