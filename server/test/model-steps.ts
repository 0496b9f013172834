import type { Behaviour } from './model-server.ts';

/** A model whose requests are answered by these in turn, the last of them again and again. */
export function steps(...each: Behaviour[]): Behaviour {
  let step = 0;
  return async (answer, asked) => {
    const behaviour = each[Math.min(step, each.length - 1)];
    step += 1;
    await behaviour?.(answer, asked);
  };
}

/** A step that asks for tools, after some words where there are any. */
export const uses =
  (calls: readonly [tool: string, input: object | string][], words = ''): Behaviour =>
  (answer) => {
    if (words) answer.say(words);
    for (const [tool, input] of calls) answer.use(tool, input);
    answer.finish({ input: 100, output: 10 });
  };

/** A step that answers in words. */
export const says =
  (text: string): Behaviour =>
  (answer) => {
    answer.say(text);
    answer.finish({ input: 200, output: 20 });
  };
