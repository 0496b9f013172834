const answers = new Map<string, unknown>();

/** What came with the HTML, by path and query: the answers to what the first page reads. Called by the host before it starts. */
export function giveEarlyAnswers(given: Readonly<Record<string, unknown>>): void {
  for (const [read, answer] of Object.entries(given)) answers.set(keyOf(read), answer);
}

/** Whatever was not asked for by now is out of date. Called by the host once the first page is there. */
export function forgetEarlyAnswers(): void {
  answers.clear();
}

/** The answer to a read, once: who asks again wants to know what it is now. Undefined where the server has to be asked. */
export function takeEarlyAnswer(path: string, query: Readonly<Record<string, string | number | boolean>>): unknown {
  if (answers.size === 0) return undefined;
  const words = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const key = keyOf(`${path}?${new URLSearchParams(words)}`);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

/** The same for the same question, in whatever order its parameters stand. */
function keyOf(read: string): string {
  const [path = '', query = ''] = read.split('?');
  const words = new URLSearchParams(query);
  words.sort();
  return `${path.replace(/^\//, '')}?${words}`;
}
