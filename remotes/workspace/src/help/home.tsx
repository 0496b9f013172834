import type { PublishedArticleRow, SupportTicket } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { ButtonLink, Count, EmptyState, Icon, type IconData, Keys, Link, numberFormat, Page, Panel, Rows } from '@cairn/ui/core';
import {
  bookOpenIcon,
  building2Icon,
  creditCardIcon,
  keyRoundIcon,
  layersIcon,
  lifeBuoyIcon,
  lightbulbIcon,
  plugIcon,
  rocketIcon,
  shieldIcon,
  signpostIcon,
  squareTerminalIcon,
  usersIcon,
} from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ArticleRow } from './article-row.tsx';
import styles from './home.module.css';
import { helpHomeQuery, latestTicketsQuery } from './queries.ts';
import { HelpSearch } from './search.tsx';
import { OwnTicketStatus } from './ticket-status.tsx';

/** The icons of categories by name; a book for any other. */
const icons: Record<string, IconData> = {
  'lucide:building-2': building2Icon,
  'lucide:credit-card': creditCardIcon,
  'lucide:key-round': keyRoundIcon,
  'lucide:layers': layersIcon,
  'lucide:life-buoy': lifeBuoyIcon,
  'lucide:lightbulb': lightbulbIcon,
  'lucide:plug': plugIcon,
  'lucide:rocket': rocketIcon,
  'lucide:shield': shieldIcon,
  'lucide:signpost': signpostIcon,
  'lucide:square-terminal': squareTerminalIcon,
  'lucide:users': usersIcon,
};

/** The help home page: search, categories, popular articles, and the reader's own tickets. */
export function HelpHome(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: help } = useSuspenseQuery(helpHomeQuery(locale));
  const popular = help.popular.flatMap((id) => help.articles.find((article) => article.id === id) ?? []);
  const others = help.articles.filter(({ category }) => category === null);
  const { data: tickets } = useSuspenseQuery(latestTicketsQuery());
  return (
    <Page>
      <header className={styles.hero}>
        <h1 tabIndex={-1}>
          <Trans>How can we help?</Trans>
        </h1>
        <HelpSearch />
      </header>
      {help.articles.length === 0 ? (
        <EmptyState kind="never" title={<Trans>No articles yet</Trans>}>
          <Trans>Contact support: the answer comes here and by email.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.categories}>
          {help.categories.map(({ slug, name, icon }) => (
            <CategoryCard key={slug} name={name} icon={icon} articles={help.articles.filter(({ category }) => category === slug)} />
          ))}
          {others.length > 0 && <CategoryCard name={t`Other articles`} icon="" articles={others} />}
        </ul>
      )}
      <div className={styles.panels}>
        {popular.length > 0 && (
          <Panel title={<Trans>Read most</Trans>} flush>
            <Rows>
              {popular.map((article) => (
                <ArticleRow key={article.id} article={article} />
              ))}
            </Rows>
          </Panel>
        )}
        <TicketsPanel tickets={tickets.items} total={tickets.total} />
        <Panel title={<Trans>Contact support</Trans>}>
          <div className={styles.contact}>
            <p>
              <Trans>The answer comes here and by email.</Trans>
            </p>
            <ButtonLink variant="primary" to="/app/help?write=1">
              <Trans>Contact support</Trans>
            </ButtonLink>
            <p className={styles.shortcut}>
              <Trans>Keyboard shortcuts</Trans> <Keys keys={['?']} />
            </p>
          </div>
        </Panel>
      </div>
    </Page>
  );
}

interface CategoryProps {
  name: string;
  icon: string;
  articles: readonly PublishedArticleRow[];
}

/** A category that expands to its articles. */
function CategoryCard({ name, icon, articles }: CategoryProps): ReactElement {
  const { format } = numberFormat(useLocale());
  return (
    <li className={styles.category}>
      <details>
        <summary>
          <Icon icon={icons[icon] ?? bookOpenIcon} />
          <h2 dir="auto">{name}</h2>
          <Count>{format(articles.length)}</Count>
        </summary>
        <ul>
          {articles.map(({ id, slug, title, locale }) => (
            <li key={id}>
              <Link to={`/app/help/${slug}`} dir="auto" lang={locale}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function TicketsPanel({ tickets, total }: { tickets: readonly SupportTicket[]; total: number }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const all = total > 0 && (
    <ButtonLink variant="quiet" size="small" to="/app/help?page=1">
      <Trans context="link to a whole list">All</Trans>
    </ButtonLink>
  );
  return (
    <Panel
      flush
      title={
        <>
          {t`Your tickets`} <Count>{format(total)}</Count>
        </>
      }
      actions={all}
    >
      {total === 0 ? (
        <p className={styles.none}>
          <Trans>No tickets yet</Trans>
        </p>
      ) : (
        <Rows>
          {tickets.map(({ number, subject, status }) => (
            <li key={number} className={styles.ticket}>
              <Link to={`/app/help?ticket=${number}`} dir="auto">
                {subject}
              </Link>
              <OwnTicketStatus state={status} />
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
