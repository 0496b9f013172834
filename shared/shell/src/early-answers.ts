const answers = new Map<string, unknown>();

/** Stores the responses that came with the HTML for the first page, by path and query. The host calls this before it starts. */
export function giveEarlyAnswers(given: Readonly<Record<string, unknown>>): void {
  for (const [read, answer] of Object.entries(given)) answers.set(keyOf(read), answer);
}

/** Discards the unused responses, which are stale by now. The host calls this once the first page is rendered. */
export function forgetEarlyAnswers(): void {
  answers.clear();
}

/** Returns the early response of a read and removes it: a second read needs current data. Undefined when the server must be asked. */
export function takeEarlyAnswer(path: string, query: Readonly<Record<string, string | number | boolean>>): unknown {
  if (answers.size === 0) return undefined;
  const words = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const key = keyOf(`${path}?${new URLSearchParams(words)}`);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

/** Returns the same key for the same read, in any order of its parameters. */
function keyOf(read: string): string {
  const [path = '', query = ''] = read.split('?');
  const words = new URLSearchParams(query);
  words.sort();
  return `${path.replace(/^\//, '')}?${words}`;
}
