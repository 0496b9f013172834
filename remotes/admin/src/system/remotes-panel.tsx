import { useListLabels } from '@cairn/shell';
import { EmptyState, Pager, Panel, SearchBox } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { RemoteRow } from './remote-rows.ts';
import { RemoteTable } from './remote-table.tsx';
import styles from './remotes-panel.module.css';
import { remotesPerPage, shownRemotes } from './shown-remotes.ts';
import type { AskOfRelease } from './use-release-dialog.tsx';

/** All remotes, those that need attention first. With more than one page, searchable by name or by the author of the last release. */
export function RemotesPanel({ rows, onAsk }: { rows: readonly RemoteRow[]; onAsk: AskOfRelease }): ReactElement {
  const { t } = useLingui();
  const texts = useListLabels();
  const [search, setSearch] = useSearchParams();
  const { found, shown, offset } = shownRemotes(rows, search);
  const turn = (to: number) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (to === 0) next.delete('page');
      else next.set('page', String(to / remotesPerPage + 1));
      return next;
    });
  const many = rows.length > remotesPerPage;
  return (
    <Panel
      flush
      title={<Trans>Remotes and releases</Trans>}
      actions={many && <SearchBox label={t`Search remotes`} className={styles.search} labels={texts} />}
      footer={many && <Pager offset={offset} limit={remotesPerPage} total={found} onOffset={turn} labels={texts.pager} />}
    >
      {rows.length === 0 ? (
        <EmptyState kind="never" title={<Trans>No releases yet</Trans>}>
          <Trans>A team needs a deploy token for its remote, and publishes with the release command.</Trans>
        </EmptyState>
      ) : found === 0 ? (
        <EmptyState kind="filtered" title={<Trans>No remote with that name</Trans>} />
      ) : (
        <RemoteTable rows={shown} onAsk={onAsk} />
      )}
    </Panel>
  );
}
