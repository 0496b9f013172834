import { type FeedbackNote, sessionLabel } from '@cairn/api';
import { Link, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { sessionLink } from '../sessions/links.ts';
import { Verdict } from '../sessions/session-parts.tsx';
import styles from './feedback-notes.module.css';
import { feedbackNotesQuery, type Judged } from './queries.ts';

/** Agents' notes on a pattern or decision that they were served, as plain text, newest first. Nothing if there are none. */
export function FeedbackNotes({ of, subject }: { of: 'patterns' | 'decisions'; subject: Judged }): ReactElement | null {
  const { t } = useLingui();
  const { data: notes } = useQuery(feedbackNotesQuery(of, subject));
  if (!notes?.length) return null;
  return (
    <ul className={styles.notes} aria-label={t`Feedback from agents`}>
      {notes.map((one) => (
        <Note key={one.id} note={one} />
      ))}
    </ul>
  );
}

function Note({ note: { verdict, note, client, session, projectSlug, at } }: { note: FeedbackNote }): ReactElement {
  const writer = <bdi>{client}</bdi>;
  const link = session && (
    <Link to={sessionLink({ id: session.id, projectSlug })} title={session.goal}>
      <bdi className="mono">{sessionLabel(session.id)}</bdi>
    </Link>
  );
  return (
    <li className={styles.note}>
      <Verdict verdict={verdict} />
      <q className={styles.words} dir="auto">
        {note}
      </q>
      <p className={styles.source}>
        <span>
          {link ? (
            <Trans>
              {writer} in {link}
            </Trans>
          ) : (
            writer
          )}
        </span>
        <RelativeTime value={at} quiet />
      </p>
    </li>
  );
}
