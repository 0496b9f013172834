import type { TicketContext } from '@cairn/api';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Property } from './property.tsx';
import styles from './ticket-properties.module.css';

/** Renders the diagnostics that the requester sent: page, browser, language and time zone. */
export function SentAlong({ context: { page, browser, language, timeZone } }: { context: TicketContext }): ReactElement {
  return (
    <section className={styles.along}>
      <h2 className={styles.heading}>
        <Trans>Technical details</Trans>
      </h2>
      <dl className={styles.properties}>
        <Property name={<Trans>Page</Trans>}>
          <bdi>{page}</bdi>
        </Property>
        <Property name={<Trans>Browser</Trans>}>
          <bdi>{browser}</bdi>
        </Property>
        <Property name={<Trans>Language</Trans>}>
          <bdi>{language}</bdi>
        </Property>
        <Property name={<Trans>Time zone</Trans>}>
          <bdi>{timeZone}</bdi>
        </Property>
      </dl>
    </section>
  );
}
