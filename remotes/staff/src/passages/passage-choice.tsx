import type { PassagePart } from '@cairn/api';
import { Overline } from '@cairn/ui/core';
import { Checkbox, useDraftState } from '@cairn/ui/forms';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, type ReactNode, useId } from 'react';
import * as v from 'valibot';
import { ReadFailure } from '../texts/read-failure.tsx';
import styles from './passage-choice.module.css';

/** The paragraphs of one message or article to choose from. */
export interface PassageGroup {
  id: string;
  heading: ReactNode;
  passages: readonly { id: string; text: string }[];
}

const ChosenSchema = v.array(v.string());
const parseChosen = (stored: unknown): string[] | undefined => {
  const parsed = v.safeParse(ChosenSchema, stored);
  return parsed.success ? parsed.output : undefined;
};

/**
 * A form field: the copied paragraphs, and their redacted form. Sends the selected ids as `passages`, in the order of the text.
 * @param redact reads the redacted form of the selected paragraphs from the server
 */
export function PassageChoice({
  label,
  groups,
  redact,
}: {
  label: ReactNode;
  groups: readonly PassageGroup[];
  redact: (ids: readonly string[]) => ReturnType<typeof passagesQuery>;
}): ReactElement {
  const heading = useId();
  const [chosen, setChosen] = useDraftState<string[]>('passages', [], parseChosen);
  const ids = groups.flatMap(({ passages }) => passages.map(({ id }) => id)).filter((id) => chosen.includes(id));
  return (
    <div className={styles.choice}>
      <div className={styles.result}>
        <Overline id={heading}>{label}</Overline>
        <fieldset className={styles.groups} aria-labelledby={heading}>
          {groups.map((group) => (
            <section key={group.id} className={styles.group}>
              <p className={styles.heading}>{group.heading}</p>
              {group.passages.map(({ id, text }) => (
                <Checkbox
                  key={id}
                  isSelected={chosen.includes(id)}
                  onChange={(on) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
                >
                  <span className={styles.text} dir="auto">
                    {text}
                  </span>
                </Checkbox>
              ))}
            </section>
          ))}
        </fieldset>
        {ids.map((id) => (
          <input key={id} type="hidden" name="passages" value={id} />
        ))}
      </div>
      <Copied ids={ids} redact={redact} />
    </div>
  );
}

/** Shows the redacted copy next to the original. */
function Copied({ ids, redact }: { ids: readonly string[]; redact: (ids: readonly string[]) => ReturnType<typeof passagesQuery> }) {
  const { data, error, refetch } = useQuery({ ...redact(ids), enabled: ids.length > 0, placeholderData: keepPreviousData });
  const passages = ids.length > 0 ? (data ?? []) : [];
  return (
    <section className={styles.result} aria-live="polite">
      <Overline>
        <Trans>What is copied</Trans>
      </Overline>
      {error ? (
        <ReadFailure title={<Trans>These paragraphs could not be redacted</Trans>} error={error} onRetry={() => void refetch()} />
      ) : (
        passages.length > 0 && (
          <div className={styles.passages}>
            {passages.map((parts, at) => (
              <p key={`${at} ${ids[at]}`} className={styles.text} dir="auto">
                {parts.map((part, place) => (
                  <Part key={`${place} ${part.after}`} part={part} />
                ))}
              </p>
            ))}
          </div>
        )
      )}
      <p className={styles.note}>
        <Trans>
          Secrets, email addresses, phone numbers, IP addresses and the names of the customer’s people are removed. Other names and postal
          addresses are not detected. Read the text before you publish it.
        </Trans>
      </p>
    </section>
  );
}

function Part({ part: { before, after } }: { part: PassagePart }): ReactElement {
  if (before === after) return <Fragment>{after}</Fragment>;
  return (
    <>
      {before !== '' && <del>{before}</del>} <ins>{after}</ins>
    </>
  );
}

/** Reads the redacted form of the selected paragraphs. `key` identifies their text. */
export function passagesQuery(
  key: readonly string[],
  ids: readonly string[],
  ask: (signal: AbortSignal) => Promise<{ passages: PassagePart[][] }>,
) {
  return queryOptions({
    queryKey: ['passages', ...key, ids],
    queryFn: async ({ signal }) => (await ask(signal)).passages,
    staleTime: 60_000,
  });
}
