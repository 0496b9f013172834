import { useLocale } from '@cairn/shell';
import { Fragment, type ReactElement } from 'react';

/** A list of names in the reader's language, each in its own text direction. */
export function Names({ of }: { of: readonly string[] }): ReactElement {
  const parts = new Intl.ListFormat(useLocale()).formatToParts(of);
  return (
    <>{parts.map(({ type, value }, at) => (type === 'element' ? <bdi key={at}>{value}</bdi> : <Fragment key={at}>{value}</Fragment>))}</>
  );
}
