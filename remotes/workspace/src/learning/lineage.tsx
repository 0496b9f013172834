import { type LineageSource, type Pattern, patternLineageOperations, sessionLabel } from '@cairn/api';
import { operationQuery, useLocale } from '@cairn/shell';
import { Anchor, Icon, Link, numberFormat, Panel, RelativeTime, Rows, Status } from '@cairn/ui/core';
import { botIcon, fileTextIcon, triangleAlertIcon, userIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { conversationLink } from '../conversations/links.ts';
import { decisionLink } from '../decisions/links.ts';
import { articleLink } from '../help/links.ts';
import { sessionLink } from '../sessions/links.ts';
import rowText from '../texts/row-text.module.css';
import { AgentKey } from './agent-key.tsx';
import styles from './lineage.module.css';
import { patternLink } from './links.ts';

/** Maximum number of shown sessions per source. */
const shownSessions = 5;

/** Lists the sources of a rule, strongest first, with the confidence without the weakest. */
export function Lineage({ pattern }: { pattern: Pattern }): ReactElement | null {
  const { id, projectSlug, version, reviewer, decidedAt, status } = pattern;
  const confidence = numberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const { data } = useQuery({
    ...operationQuery(patternLineageOperations.get, { params: { id } }),
    queryKey: ['patterns', 'lineage', id, version],
  });
  if (!data || data.sources.length === 0) return null;
  const { sources, confidenceWithoutWeakest: without } = data;
  const accepted = status === 'accepted' || status === 'stale';
  return (
    <Panel
      title={<Trans>Lineage</Trans>}
      flush
      footer={without !== null && <Trans>Confidence without the weakest source: {confidence.format(without)}</Trans>}
    >
      <Rows>
        {accepted && reviewer && (
          <li className={styles.source}>
            <Icon icon={userIcon} />
            <span>
              <Trans>
                <bdi>{reviewer.name}</bdi> accepted it
              </Trans>
            </span>
            {decidedAt && <RelativeTime value={decidedAt} quiet />}
          </li>
        )}
        {sources.map((source, index) => (
          <Source
            key={`${index} ${source.deed}`}
            source={source}
            projectSlug={projectSlug}
            weakest={without !== null && index === sources.length - 1}
          />
        ))}
      </Rows>
    </Panel>
  );
}

function Source({ source, projectSlug, weakest }: { source: LineageSource; projectSlug: string; weakest: boolean }): ReactElement {
  const { cites, person, client, key, sessions, conversations, at } = source;
  const isAgent = source.deed === 'reported' || source.deed === 'agent-proposed' || source.deed === 'observed';
  return (
    <li className={styles.source}>
      <Icon icon={cites ? fileTextIcon : isAgent ? botIcon : userIcon} />
      <span className={rowText.text}>
        <span>
          <Deed source={source} projectSlug={projectSlug} />
        </span>
        <span className={rowText.note}>
          {client !== '' && <bdi>{isAgent ? person : client}</bdi>}
          {key && <AgentKey apiKey={key} />}
          {sessions.slice(-shownSessions).map((id) => (
            <Link key={id} to={sessionLink({ id, projectSlug })}>
              <bdi className="mono">{sessionLabel(id)}</bdi>
            </Link>
          ))}
          {conversations.slice(-shownSessions).map((id) => (
            <Link key={id} to={conversationLink({ id, projectSlug }, true)}>
              <Trans>Conversation</Trans>
            </Link>
          ))}
          <RelativeTime value={at} quiet />
        </span>
      </span>
      {weakest && (
        <Status tone="warning" icon={triangleAlertIcon}>
          <Trans>Weakest source</Trans>
        </Status>
      )}
    </li>
  );
}

function Deed({
  source: { deed, cites, person, client, pieces },
  projectSlug,
}: {
  source: LineageSource;
  projectSlug: string;
}): ReactElement {
  const { t } = useLingui();
  const [who, agent] = [`\u2068${person}\u2069`, `\u2068${client}\u2069`];
  switch (deed) {
    case 'reported':
      return <>{t`${agent} reported it`}</>;
    case 'agent-proposed':
      return <>{t`${agent} proposed it`}</>;
    case 'observed':
      return <>{t`Observed in sessions of ${agent}`}</>;
    case 'said':
      return <>{t`${plural(pieces, { one: `${who} said it`, other: `${who} said it # times` })}`}</>;
    case 'proposed':
      return <>{t`${who} proposed it`}</>;
    default:
      return cites ? <Cited cites={cites} projectSlug={projectSlug} /> : <Trans>Evidence</Trans>;
  }
}

function Cited({
  cites: { type, id, number, title },
  projectSlug,
}: {
  cites: NonNullable<LineageSource['cites']>;
  projectSlug: string;
}): ReactElement {
  const { t } = useLingui();
  if (type === 'link')
    return (
      <Anchor href={id} rel="noreferrer">
        <bdi dir="ltr">{id}</bdi>
      </Anchor>
    );
  if (type === 'decision' && number === null) return <span dir="auto">{title || t`A decision`}</span>;
  const to =
    type === 'decision'
      ? decisionLink({ projectSlug, number: number ?? 0 })
      : type === 'article'
        ? articleLink(id)
        : patternLink({ id, projectSlug });
  return (
    <Link to={to} dir="auto">
      {title || (type === 'article' ? t`An article` : t`A pattern`)}
    </Link>
  );
}
