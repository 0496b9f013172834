import type { Message } from '@cairn/api';
import { Skeleton, SkeletonGroup } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactElement, useEffect, useState } from 'react';
import { useAnswerStream } from './answer-stream.ts';
import styles from './message-parts.module.css';
import outgoing from './outgoing-message.module.css';
import { settledEnd, spokenText } from './settled.ts';
import { SourcedProse } from './sourced-prose.tsx';

/** An answer while it is written. What is settled is set once; the last paragraph with every frame. */
export function StreamingAnswer({ message, source }: { message: Message; source: number | null }): ReactElement {
  const { t } = useLingui();
  const { text, citations } = useAnswerStream(message);
  const end = settledEnd(text);
  const settled = text.slice(0, end);
  const last = text.slice(end);
  if (text === '')
    return (
      <SkeletonGroup label={t`The answer is on its way`} className={outgoing.waiting ?? ''}>
        <Skeleton width="24%" />
        <Skeleton width="88%" />
        <Skeleton width="72%" />
      </SkeletonGroup>
    );
  const shown = { ...message, citations: [...citations] };
  return (
    <>
      <div className={styles.parts} aria-live="off" aria-busy="true">
        {settled && <Settled text={settled} message={shown} source={source} known={citations.length} />}
        {last && <SourcedProse text={last} message={shown} source={source} />}
      </div>
      <Spoken text={settled} />
    </>
  );
}

const Settled = memo(
  ({ text, message, source }: { text: string; message: Message; source: number | null; known: number }) => (
    <SourcedProse text={text} message={message} source={source} />
  ),
  (before, after) => before.text === after.text && before.known === after.known && before.source === after.source,
);

/** Reads an answer out by whole paragraphs: word by word nobody could follow it. */
function Spoken({ text }: { text: string }): ReactElement {
  const [spoken, setSpoken] = useState({ upTo: text.length, words: '' });
  useEffect(() => {
    setSpoken(({ upTo, words }) => (text.length > upTo ? { upTo: text.length, words: spokenText(text.slice(upTo)) } : { upTo, words }));
  }, [text]);
  return (
    <span className="visually-hidden" aria-live="polite">
      {spoken.words}
    </span>
  );
}
