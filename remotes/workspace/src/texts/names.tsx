import { useLocale } from '@cairn/shell';
import { Fragment, type ReactElement } from 'react';

/** Names in a sentence, in the manner of the reader's language, each in its own direction. */
export function Names({ of }: { of: readonly string[] }): ReactElement {
  const parts = new Intl.ListFormat(useLocale()).formatToParts(of);
  return (
    <>{parts.map(({ type, value }, at) => (type === 'element' ? <bdi key={at}>{value}</bdi> : <Fragment key={at}>{value}</Fragment>))}</>
  );
}
