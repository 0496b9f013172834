import { CairnGlyph, Keys, Quote, Tag, useDocumentLocale } from '@cairn/ui/core';
import { gitPullRequestIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { Choice } from './choice.tsx';
import page from './landing.module.css';
import styles from './steps.module.css';

/** How a correction becomes a rule, in steps. */
export function Steps(): ReactElement {
  return (
    <section id="how" className={page.band}>
      <h2 className={page.heading}>
        <Trans>From a correction to a rule</Trans>
      </h2>
      <p className={page.lead}>
        <Trans>Evidence adds up until a person accepts the rule.</Trans>
      </p>
      <ol className={styles.path}>
        <Step
          stones={1}
          title={<Trans>Someone corrects an agent</Trans>}
          text={<Trans>Or the same error is fixed twice, or a command is repeated. Secrets are removed before anything is stored.</Trans>}
        >
          <Quote>
            <Trans>No, not three. The gateway hangs up after 8 seconds.</Trans>
          </Quote>
        </Step>
        <Step
          stones={2}
          title={<Trans>Evidence adds up</Trans>}
          text={<Trans>A second session, another client, a review comment. Repetition raises the confidence, disuse lowers it.</Trans>}
        >
          <div className={styles.tags}>
            <Tag code>s_7F3K</Tag>
            <Tag code>s_6ZQ1</Tag>
            <Tag icon={gitPullRequestIcon}>#1204</Tag>
          </div>
        </Step>
        <Step
          stones={3}
          title={<Trans>Your team decides</Trans>}
          text={<Trans>Accept, edit, merge, snooze or reject from the keyboard. A rejected rule is not proposed again.</Trans>}
        >
          <div className={styles.buttons}>
            <Choice kind="accept">
              <Trans>Accept</Trans>
              <Keys keys={['A']} />
            </Choice>
            <Choice>
              <Trans>Edit</Trans>
              <Keys keys={['E']} />
            </Choice>
            <Choice kind="reject">
              <Trans>Reject</Trans>
              <Keys keys={['R']} />
            </Choice>
          </div>
        </Step>
        <Step
          stones={4}
          title={<Trans>Every session gets it</Trans>}
          text={<Trans>Cairn counts whether it helped. Rules that no longer help come back for review.</Trans>}
        >
          <Helped />
        </Step>
      </ol>
    </section>
  );
}

function Step({ stones, title, text, children }: { stones: number; title: ReactNode; text: ReactNode; children: ReactNode }): ReactElement {
  return (
    <li>
      <div className={styles.stones}>
        <CairnGlyph count={stones} size="large" dashed />
      </div>
      <h3 className={page.point}>{title}</h3>
      <p className={page.text}>{text}</p>
      <div className={styles.example}>{children}</div>
    </li>
  );
}

function Helped(): ReactElement {
  const locale = useDocumentLocale();
  const served = new Intl.NumberFormat(locale).format(214);
  const helped = new Intl.NumberFormat(locale, { style: 'percent' }).format(0.91);
  return (
    <div className={styles.figures}>
      <p className={styles.figure}>
        <b>{served}</b>
        <Trans>served</Trans>
      </p>
      <p className={styles.figure}>
        <b>{helped}</b>
        <Trans>helped</Trans>
      </p>
      <svg className={styles.spark} width="72" height="28" viewBox="0 0 72 28" aria-hidden>
        <path className={styles.area} d="M0 23 8 25 16 19 24 20 32 15 40 17 48 10 56 12 64 6 72 3V28H0Z" />
        <path d="M0 23 8 25 16 19 24 20 32 15 40 17 48 10 56 12 64 6 72 3" />
      </svg>
    </div>
  );
}
