import type { Citation as CitationData, Message } from '@cairn/api';
import { DecisionStateSchema } from '@cairn/api';
import { useLocale, withParams } from '@cairn/shell';
import { CairnMeter, Citation, Count, Icon, IconButton, InlineCode, Link, numberFormat } from '@cairn/ui/core';
import { arrowLeftIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { DecisionStatus } from '../texts/states.tsx';
import { sourceIcons } from './source-icons.ts';
import { citationLink } from './sources.ts';
import styles from './sources-panel.module.css';

/** The sources of an answer: each with its quote, state and link. */
export function SourcesPanel({ message, source, className }: { message: Message; source: number | null; className: string }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (source === null) return;
    panel.current?.querySelector('[data-open="true"]')?.scrollIntoView({ block: 'nearest' });
    // If the panel has replaced the thread, the focused element is gone.
    if (document.activeElement?.checkVisibility() === false || document.activeElement === document.body) panel.current?.focus();
  }, [source]);
  return (
    <aside className={`${styles.panel} ${className}`} aria-label={t`Sources`} ref={panel} tabIndex={-1}>
      <div className={styles.head}>
        <IconButton
          className={styles.back}
          icon={arrowLeftIcon}
          directional
          label={t`Back to the conversation`}
          onClick={() => void navigate(withParams(search, { source: null, message: message.id }), { replace: true })}
        />
        <h2 className={styles.title}>
          <Trans>Sources</Trans>
        </h2>
        <Count>{format(message.citations.length)}</Count>
      </div>
      <ol>
        {message.citations.map((citation) => (
          <Source key={citation.index} citation={citation} messageId={message.id} open={citation.index === source} />
        ))}
      </ol>
    </aside>
  );
}

function Source({ citation, messageId, open }: { citation: CitationData; messageId: string; open: boolean }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const to = citationLink(citation);
  const state = v.safeParse(DecisionStateSchema, citation.status);
  const { index, label } = citation;
  return (
    <li className={styles.source} data-open={open}>
      <div className={styles.line}>
        <Citation
          number={index}
          label={t`Source ${index}: ${label}`}
          open={open}
          onClick={() =>
            void navigate(withParams(search, open ? { source: null } : { message: messageId, source: String(index) }), { replace: true })
          }
        />
        <Icon icon={sourceIcons[citation.type]} size="small" />
        <bdi className={styles.label}>{label}</bdi>
        <span className={styles.standing}>
          {citation.confidence !== null ? (
            <CairnMeter confidence={citation.confidence} label={t`Confidence`} />
          ) : (
            citation.type === 'decision' && state.success && <DecisionStatus state={state.output} />
          )}
        </span>
      </div>
      {citation.type !== 'pattern' && (
        <p className={styles.name} dir="auto">
          {to ? (
            <Link plain className={styles.link} to={to}>
              {citation.title}
            </Link>
          ) : (
            citation.title
          )}
        </p>
      )}
      <p className={citation.type === 'pattern' ? styles.name : styles.quote} dir="auto">
        {citation.type === 'pattern' && to ? (
          <Link plain className={styles.link} to={to}>
            <InlineCode text={citation.quote} />
          </Link>
        ) : citation.type === 'pattern' ? (
          <InlineCode text={citation.quote} />
        ) : (
          <q>
            <InlineCode text={citation.quote} />
          </q>
        )}
      </p>
    </li>
  );
}
