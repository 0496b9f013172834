import { ownerOf } from '@cairn/contract';
import { Button, ButtonLink, Icon, IconButton, Overline } from '@cairn/ui/core';
import { circleHelpIcon, xIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { leadsSomewhere, useContributions } from '../palette/contributions.ts';
import { usePlan } from '../remotes/plan.ts';
import { openOverlay } from '../shell/open-overlay.ts';
import { ShortcutLine } from '../shortcuts/shortcut-keys.tsx';
import { useShortcutGroups, useShortcutsOfPage } from '../shortcuts/use-shortcut-groups.ts';
import { HelpArticles } from './help-articles.tsx';
import styles from './help-panel.module.css';
import { useHelpSheet } from './help-state.ts';

/** Help for the current page: articles, short texts of its remote, its shortcuts, and a link to support. */
export function HelpPanel({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const sheet = useHelpSheet();
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <Icon icon={circleHelpIcon} className={styles.sign} />
        <h2 className={styles.title}>
          <Trans>Help</Trans>
        </h2>
        <IconButton icon={xIcon} label={t`Close help`} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {leadsSomewhere({ to: '/app/help' }) && <HelpArticles onFollow={sheet ? onClose : undefined} />}
        <AboutThisPage />
        <ShortcutsHere />
      </div>
      <WayToPeople onClose={onClose} />
    </div>
  );
}

/** A link to support that passes the current page along. */
function WayToPeople({ onClose }: { onClose: () => void }): ReactElement | null {
  const { pathname, search } = useLocation();
  const sheet = useHelpSheet();
  const page = '/app/help';
  if (!leadsSomewhere({ to: page })) return null;
  const query = new URLSearchParams({ write: '1', ...(pathname === page ? {} : { from: pathname + search }) });
  return (
    <footer className={styles.foot}>
      <span>
        <Trans>Didn’t find it?</Trans>
      </span>
      <ButtonLink size="small" to={`${page}?${query}`} onClick={sheet ? onClose : undefined}>
        <Trans>Contact support</Trans>
      </ButtonLink>
    </footer>
  );
}

function AboutThisPage(): ReactElement | null {
  const { remotes } = useContributions();
  const owner = ownerOf(usePlan(), useLocation().pathname);
  const shown = typeof owner === 'string' ? null : owner;
  const texts = remotes.find(({ id }) => id === shown?.remote.id)?.help.filter(({ pages }) => shown && pages.includes(shown.page)) ?? [];
  if (texts.length === 0) return null;
  return (
    <section className={styles.section}>
      <Overline as="h3">
        <Trans>About this page</Trans>
      </Overline>
      <div className={styles.texts}>
        {texts.map(({ id, title, text }, index) => (
          <details key={id} className={styles.text} open={index === 0} name="help">
            <summary>{title}</summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function ShortcutsHere(): ReactElement {
  const page = useShortcutsOfPage();
  const make = useShortcutGroups().find(({ id }) => id === 'make');
  const shown = [...page.shortcuts, ...(make?.shortcuts ?? [])];
  return (
    <section className={`${styles.section} ${styles.keyboard}`}>
      <Overline as="h3">
        <Trans>Shortcuts on this page</Trans>
      </Overline>
      <dl>
        {shown.map((shortcut) => (
          <ShortcutLine key={shortcut.id} shortcut={shortcut} />
        ))}
      </dl>
      <div>
        <Button size="small" keys={['?']} onClick={() => openOverlay('shortcuts')}>
          <Trans>All shortcuts</Trans>
        </Button>
      </div>
    </section>
  );
}
