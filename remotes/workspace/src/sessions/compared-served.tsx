import { type ServedItem, type Session, sessionLabel } from '@cairn/api';
import { withParams } from '@cairn/shell';
import { Panel, Segments } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { isShared, type ServedToBoth } from './compare.ts';
import styles from './compare-sessions.module.css';
import { ServedLabel, Verdict } from './session-parts.tsx';

/** The items served to two sessions, with the feedback of each. */
export function ComparedServed({
  first,
  second,
  served,
}: {
  first: Session;
  second: Session;
  served: readonly ServedToBoth[];
}): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const all = search.get('served') === 'all';
  const shown = all ? served : served.filter((one) => !isShared(one));
  return (
    <Panel
      title={<Trans>Context served</Trans>}
      flush
      actions={
        <Segments
          label={t`Context served`}
          current={all ? 'all' : 'differences'}
          segments={[
            { id: 'differences', label: t`Differences`, to: withParams(search, { served: null }) },
            {
              id: 'all',
              label: t({ message: 'All', context: 'what two sessions were served' }),
              to: withParams(search, { served: 'all' }),
            },
          ]}
        />
      }
    >
      {shown.length === 0 ? (
        <p className={styles.nothing}>
          {served.length === 0 ? (
            <Trans context="in a comparison of two sessions">No context served.</Trans>
          ) : (
            <Trans>Both got the same context and gave the same feedback.</Trans>
          )}
        </p>
      ) : (
        <table className={styles.served}>
          <thead>
            <tr>
              <th scope="col">{sessionLabel(first.id)}</th>
              <th scope="col">
                <span className="visually-hidden">
                  <Trans>Served</Trans>
                </span>
              </th>
              <th scope="col">{sessionLabel(second.id)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ item, verdicts: [before, after] }) => (
              <tr key={item.id}>
                <td>
                  <Told verdict={before} />
                </td>
                <td className={styles.what}>
                  <span dir="auto">{item.title}</span>{' '}
                  <bdi className={styles.quiet}>
                    <ServedLabel item={item} />
                  </bdi>
                </td>
                <td>
                  <Told verdict={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** A session's feedback on an item. Shows text if it was not served, and a dash without feedback. */
function Told({ verdict }: { verdict: ServedItem['verdict'] | undefined }): ReactElement {
  if (verdict !== undefined) return <Verdict verdict={verdict} />;
  return (
    <span className={styles.quiet}>
      <Trans>Not served</Trans>
    </span>
  );
}
