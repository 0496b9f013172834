import type { TicketThread } from '@cairn/api';
import { Status } from '@cairn/ui/core';
import { thumbsDownIcon, thumbsUpIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './ticket-properties.module.css';

/** Lists the requester's ratings, one per solving. */
export function TicketRatings({ ratings }: { ratings: TicketThread['ratings'] }): ReactElement | null {
  if (ratings.length === 0) return null;
  return (
    <section className={styles.along}>
      <h2 className={styles.heading}>
        <Trans>Rating</Trans>
      </h2>
      {ratings.map(({ rating, comment, updatedAt }) => (
        <div key={updatedAt}>
          {rating === 'good' ? (
            <Status tone="positive" icon={thumbsUpIcon}>
              <Trans context="rating of an answer">Good</Trans>
            </Status>
          ) : (
            <Status tone="negative" icon={thumbsDownIcon}>
              <Trans context="rating of an answer">Bad</Trans>
            </Status>
          )}
          {comment && <p dir="auto">{comment}</p>}
        </div>
      ))}
    </section>
  );
}
