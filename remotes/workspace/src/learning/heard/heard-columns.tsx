import type { Heard, Mention } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { type DataColumn, Icon, MarkedText, numberFormat, RelativeTime, RowLink } from '@cairn/ui/core';
import { botIcon, gitMergeIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { CutName } from '../../texts/cut-name.tsx';
import styles from '../pattern-columns.module.css';
import { PatternName } from '../pattern-name.tsx';
import { clauseIn } from './clause.ts';
import type { HeardListOf } from './list-state.ts';

/** Returns the columns of candidates: the text of the last mention, who said it, and the number of mentions. */
export function useHeardColumns(list: HeardListOf, open: boolean): readonly DataColumn<Heard>[] {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const within = list.state.filters.project !== undefined;
  const columns: readonly DataColumn<Heard>[] = [
    {
      id: 'rule',
      label: t`Prompt`,
      fill: true,
      card: 'title',
      cell: ({ id, rule, mentions, closest, said, projectName }) => {
        const quote = mentions[0]?.quote ?? rule;
        return (
          <span className={styles.rule}>
            <RowLink className={`clamped ${styles.link}`} to={list.hrefKeepingPage({ heard: id })} data-row={id} dir="auto">
              <MarkedText text={quote} marks={clauseIn(quote, rule)} />
            </RowLink>
            <span className={styles.below} data-wraps>
              {mentions[0] && <Speaker mention={mentions[0]} />}
              {open && !within && <bdi className={styles.project}>{projectName}</bdi>}
              {said === 0 && (
                <span className={styles.mark}>
                  <Icon icon={botIcon} size="small" /> {t`No person said it`}
                </span>
              )}
              {closest && (
                <span className={styles.mark}>
                  <Icon icon={gitMergeIcon} size="small" /> <PatternName number={closest.number} from={closest.key} />
                </span>
              )}
            </span>
          </span>
        );
      },
    },
    {
      id: 'said',
      label: t({ message: 'Said', context: 'how often people said it' }),
      priority: 'middle',
      card: 'plain',
      cell: ({ said, needed }) => said > 0 && t`${format(said)} of ${format(needed)}`,
    },
    { id: 'project', label: t`Project`, priority: 'minor', card: 'plain', cell: ({ projectName }) => <CutName name={projectName} /> },
    {
      id: 'last',
      label: t({ message: 'Last', context: 'when it was mentioned last' }),
      alignEnd: true,
      card: 'corner',
      cell: ({ lastAt }) => <RelativeTime value={lastAt} style="short" quiet />,
    },
  ];
  const hidden = [...(within || open ? ['project'] : []), ...(open ? ['said'] : [])];
  return columns.filter(({ id }) => !hidden.includes(id));
}

/** Renders who said it to which agent, or which agent reported it. */
export function Speaker({ mention: { source, person, client } }: { mention: Mention }): ReactElement {
  const { t } = useLingui();
  const [who, agent] = [`\u2068${person}\u2069`, `\u2068${client}\u2069`];
  if (client === '') return <bdi>{person}</bdi>;
  return <span>{source === 'agent' ? t`${agent} for ${who}` : t`${who} to ${agent}`}</span>;
}
