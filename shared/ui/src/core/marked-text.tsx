import { Fragment, type ReactNode } from 'react';

/** Shows a text with highlighted ranges, each [from, to). The content is never read as markup. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }): ReactNode {
  const starts = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(starts[index], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(starts.at(-1))}
    </>
  );
}
