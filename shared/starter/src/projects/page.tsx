import { prefetchOnIntent, usePage } from '@cairn/shell';
import { EmptyState, Link, Page, PageHeader, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './page.module.css';
import { projectsQuery } from './query.ts';
import { decisionsIn } from './total.ts';

/** `/app/starter`: the projects that the reader has access to. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(projectsQuery());
  usePage(t`Starter`);
  return (
    <Page narrow>
      <PageHeader
        title={<Trans>Starter</Trans>}
        lead={<Plural value={decisionsIn(data.items)} one="# decision in the projects below" other="# decisions in the projects below" />}
      />
      {data.items.length === 0 ? (
        <EmptyState kind="never" title={<Trans>No projects yet</Trans>}>
          <Trans>Projects that you have access to appear here.</Trans>
        </EmptyState>
      ) : (
        <Panel flush title={<Trans>Projects</Trans>}>
          <Rows>
            {data.items.map(({ id, name, slug, lastActivityAt }) => (
              <li key={id}>
                <Link to={`/app/project?project=${slug}`} {...prefetchOnIntent(`/app/project?project=${slug}`)}>
                  <bdi>{name}</bdi>
                </Link>
                <span className={styles.when}>
                  <RelativeTime value={lastActivityAt} style="short" />
                </span>
              </li>
            ))}
          </Rows>
        </Panel>
      )}
    </Page>
  );
}
