import type { RemoteHistory } from '@cairn/contract';
import { Button, type DataColumn, DataTable, type IconData, Panel, RelativeTime, Status, type Tone } from '@cairn/ui/core';
import { archiveIcon, banIcon, circleCheckIcon, cornerUpLeftIcon, eyeIcon, historyIcon, uploadIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { RemoteRow } from '../remote-rows.ts';
import { useFigures } from '../use-figures.ts';
import { type AskOfRelease, preloadQuestion } from '../use-release-dialog.tsx';
import { type ReleaseRow, type ReleaseState, releaseRows } from './release-rows.ts';
import styles from './remote.module.css';

const states: Record<ReleaseState, { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  stable: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Stable', context: 'state of a release' }) },
  canary: { tone: 'accent', icon: eyeIcon, text: msg({ message: 'Canary', context: 'state of a release' }) },
  before: { tone: 'neutral', icon: historyIcon, text: msg({ message: 'Previous', context: 'state of a release' }) },
  kept: { tone: 'neutral', icon: archiveIcon, text: msg({ message: 'Stored', context: 'state of a release' }) },
  pruned: { tone: 'neutral', icon: banIcon, text: msg({ message: 'Pruned', context: 'state of a release' }) },
};

/** All published releases of a remote, with actions for those whose files still exist. */
export function ReleasesPanel({
  row,
  releases,
  onAsk,
}: {
  row: RemoteRow;
  releases: RemoteHistory['releases'];
  onAsk: AskOfRelease;
}): ReactElement {
  const { t, i18n } = useLingui();
  const figures = useFigures();
  const columns: DataColumn<ReleaseRow>[] = [
    {
      id: 'release',
      label: t`Release`,
      fill: true,
      card: 'title',
      cell: ({ id, state }) => (
        <bdi className={`mono ${state === 'pruned' ? styles.gone : ''}`} title={id}>
          {id}
        </bdi>
      ),
    },
    {
      id: 'state',
      label: t`State`,
      card: 'plain',
      cell: ({ state }) => (
        <Status tone={states[state].tone} icon={states[state].icon}>
          {i18n._(states[state].text)}
        </Status>
      ),
    },
    { id: 'size', label: t`Size`, alignEnd: true, priority: 'middle', cell: ({ size }) => figures.kilobytes(size) },
    { id: 'published', label: t`Published`, alignEnd: true, cell: ({ publishedAt }) => <RelativeTime value={publishedAt} style="short" /> },
    {
      id: 'by',
      label: t`By`,
      priority: 'minor',
      cell: ({ publishedBy }) => <bdi className={styles.quiet}>{publishedBy}</bdi>,
    },
    {
      id: 'act',
      label: t`Actions`,
      hideLabel: true,
      alignEnd: true,
      card: 'corner',
      cell: ({ id, act }) => act && <Act id={id} act={act} onClick={() => onAsk(act, row, id)} />,
    },
  ];
  return (
    <Panel flush title={<Trans>Releases</Trans>} className={styles.list ?? ''}>
      <DataTable label={t`Releases`} columns={columns} rows={releaseRows(releases, row)} className={styles.table} />
    </Panel>
  );
}

function Act({ id, act, onClick }: { id: string; act: NonNullable<ReleaseRow['act']>; onClick: () => void }): ReactElement {
  const { t } = useLingui();
  const preload = preloadQuestion[act];
  const label = act === 'promote' ? t`Promote ${id}` : t`Roll back to ${id}`;
  return (
    <Button
      size="small"
      icon={act === 'promote' ? uploadIcon : cornerUpLeftIcon}
      iconDirectional={act === 'rollback'}
      aria-label={label}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
    >
      {act === 'promote' ? <Trans>Promote…</Trans> : <Trans>Roll back…</Trans>}
    </Button>
  );
}
