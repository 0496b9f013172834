import { Fragment, type ReactNode } from 'react';

/** A text with its marked places set apart, each [from, to). The text stays text, whatever is in it. */
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
