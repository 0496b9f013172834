import { dataTransferOperations, type ImportItemPart } from '@cairn/api';
import { errorText, operationQuery } from '@cairn/shell';
import { Callout } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './data.module.css';

const partTexts: Record<ImportItemPart, MessageDescriptor> = {
  guidance: msg`Guidance for agents`,
  rule: msg`Rule`,
  rationale: msg`Why`,
  examples: msg`Examples`,
  title: msg`Title`,
  context: msg`Context`,
  drivers: msg`Drivers`,
  options: msg`Options`,
  outcome: msg`Outcome`,
  consequences: msg`Consequences`,
  paths: msg`Paths`,
};

/** Everything that agents would read of an item, as plain text: its author is a stranger. */
export function ItemText({ importId, item, id }: { importId: string; item: string; id: string }): ReactElement {
  const { i18n } = useLingui();
  const { data, error } = useQuery(operationQuery(dataTransferOperations.showItem, { params: { import: importId, item } }));
  return (
    <div className={styles.text} id={id} aria-busy={!data && !error}>
      {error && (
        <Callout tone="negative" title={<Trans>The text could not be loaded</Trans>}>
          {errorText(error)}
        </Callout>
      )}
      {data && (
        <dl className={styles.parts}>
          {data.parts.map(({ name, text }) => (
            <div key={name}>
              <dt>{i18n._(partTexts[name])}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
