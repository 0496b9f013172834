import { CairnGlyph, CairnMeter, useDocumentLocale } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './examples.module.css';
import page from './landing.module.css';

/** Three use cases, each with a small picture. */
export function Examples(): ReactElement {
  return (
    <div className={page.band}>
      <div className={styles.examples}>
        <Example
          title={<Trans>Read it before the agent does</Trans>}
          text={<Trans>The exact text for a task and a branch, rule by rule, with its tokens.</Trans>}
        >
          <Told />
        </Example>
        <Example
          title={<Trans>Find out why</Trans>}
          text={<Trans>A decision shows the sessions that led to it, who signed, and what follows from it.</Trans>}
        >
          <Why />
        </Example>
        <Example
          title={<Trans>Resolve conflicts</Trans>}
          text={<Trans>You see a conflict with a rule in force before the new rule is served, not after.</Trans>}
        >
          <Contradiction />
        </Example>
      </div>
    </div>
  );
}

function Example({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }): ReactElement {
  return (
    <section className={styles.example}>
      <h2 className={page.subheading}>{title}</h2>
      <p className={page.text}>{text}</p>
      <div className={styles.scene}>{children}</div>
    </section>
  );
}

function Told(): ReactElement {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(useDocumentLocale());
  const used = format.format(1842);
  const limit = format.format(2400);
  const rules = [
    { name: t`Money is integer minor units`, tokens: 54 },
    { name: t`An idempotency key on every POST`, tokens: 58 },
    { name: t`Redact raw acquirer responses`, tokens: 66 },
  ];
  return (
    <>
      <p className={styles.total}>
        <Trans>
          <b>{used}</b> of {limit} tokens
        </Trans>
      </p>
      <div className={styles.meter} aria-hidden>
        <span className={styles.rules} />
        <span className={styles.decisions} />
        <span className={styles.insights} />
        <span className={styles.others} />
      </div>
      <ul className={styles.list}>
        {rules.map(({ name, tokens }) => (
          <li key={tokens}>
            <CairnGlyph count={4} />
            <span className={styles.name}>{name}</span>
            <span className={styles.number}>{format.format(tokens)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Why(): ReactElement {
  const { t } = useLingui();
  return (
    <svg
      className={styles.graph}
      viewBox="0 0 320 132"
      role="img"
      aria-label={t`Two sessions and a conversation lead to a decision, and three records follow from it`}
      direction="ltr"
    >
      <path className={`${styles.edge} ${styles.led}`} d="M52 34c0 24 94 10 94 28M160 34v28M268 34c0 24-94 10-94 28" />
      <path className={`${styles.edge} ${styles.led}`} d="M146 96c-14 14-94 8-94 22M160 96v22" />
      <path className={styles.edge} d="M174 96c16 14 94 8 94 22" />
      <rect className={styles.node} x="4" y="6" width="96" height="28" rx="6" />
      <rect className={styles.node} x="112" y="6" width="96" height="28" rx="6" />
      <rect className={styles.node} x="220" y="6" width="96" height="28" rx="6" />
      <rect className={`${styles.node} ${styles.this}`} x="96" y="62" width="128" height="34" rx="8" />
      <path
        className={styles.node}
        d="M4 132v-8a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v8M112 132v-8a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v8M220 132v-8a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v8"
      />
      <g textAnchor="middle" aria-hidden>
        <text x="52" y="24">
          s_5T1Q
        </text>
        <text x="160" y="24">
          s_6AB2
        </text>
        <text x="268" y="24">{t`Conversation`}</text>
        <text x="160" y="83">{t`ADR 18, outbox`}</text>
      </g>
    </svg>
  );
}

function Contradiction(): ReactElement {
  const { t } = useLingui();
  const helped = new Intl.NumberFormat(useDocumentLocale(), { style: 'percent' }).format(0.38);
  return (
    <>
      <div className={`${styles.rule} ${styles.proposed}`}>
        <header>
          <b>
            <Trans>Proposed</Trans>
          </b>
          <CairnMeter confidence={0.86} label={t`Confidence`} />
        </header>
        <p>
          <Trans>at most twice, with full jitter</Trans>
        </p>
      </div>
      <div className={styles.rule}>
        <header>
          <b>
            <Trans>In force</Trans>
          </b>
          <CairnMeter confidence={0.58} label={t`Confidence`} />
          <span className={styles.end}>
            <Trans>helped {helped}</Trans>
          </span>
        </header>
        <p>
          <del>
            <Trans>three times with exponential backoff</Trans>
          </del>
        </p>
      </div>
    </>
  );
}
