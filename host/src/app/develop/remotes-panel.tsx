import { errorText, useLocale } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter, EmptyState, SkeletonRows } from '@cairn/ui/core';
import { SearchField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { fuzzy } from '../palette/fuzzy.ts';
import { attempt } from '../shell/attempt.ts';
import { choicesOf, originProblem, wishesOf } from './choices.ts';
import { requestOverrides, useDevelop } from './develop.ts';
import { endAndReload } from './end.ts';
import { overridableQuery } from './overridable.ts';
import { RemoteChoice } from './remote-choice.tsx';
import styles from './remotes-panel.module.css';

/** Up to this number of remotes, the list has no search field. */
const withoutSearch = 8;

/** The running release of each remote, and the choice for this tab: another release, or the code at an address. */
export function RemotesPanel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactElement {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(overridableQuery(useLocale()));
  const running = useDevelop()?.tab?.overrides ?? [];
  const [choices, setChoices] = useState(() => choicesOf(running));
  const [shown, setShown] = useState(false);
  const [text, setText] = useState('');
  const remotes = data?.remotes ?? [];
  const found = remotes.filter(({ id, label }) => fuzzy(text.trim(), `${label} ${id}`));
  const wishes = wishesOf(choices);
  const goOn = () => {
    const wrong = Object.values(choices).some((one) => one.kind === 'origin' && data && originProblem(one.origin, data));
    setShown(wrong);
    if (wrong) return;
    onOpenChange(false);
    if (wishes.length > 0) requestOverrides({ texts: wishes, beside: false });
    else attempt(endAndReload());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="medium"
      title={<Trans>Remotes in this tab</Trans>}
      description={<Trans>Try another release or your own build together with everything else. Only this tab runs it.</Trans>}
      closeLabel={t`Close`}
    >
      <DialogBody>
        <div className={styles.body}>
          {error && (
            <Callout
              tone="negative"
              live="alert"
              title={<Trans>The releases did not load</Trans>}
              actions={
                <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              {errorText(error)}
            </Callout>
          )}
          {!data && !error && <SkeletonRows label={t`Loading`} count={5} />}
          {remotes.length > withoutSearch && (
            <SearchField
              label={t`Find a remote`}
              placeholder={t`Find a remote`}
              clearLabel={t`Clear search`}
              value={text}
              onChange={setText}
            />
          )}
          {data && remotes.length === 0 && (
            <EmptyState kind="never" headingLevel={3} title={<Trans>No releases yet</Trans>}>
              <Trans>
                To run your own build, add <bdi className="mono">?remote=name@http://localhost:3004</bdi> to this page’s address.
              </Trans>
            </EmptyState>
          )}
          {remotes.length > 0 && found.length === 0 && (
            <p>
              <Trans>No remote with that name</Trans>
            </p>
          )}
          {data && found.length > 0 && (
            <ul className={styles.rows}>
              {found.map((remote) => (
                <RemoteChoice
                  key={remote.id}
                  remote={remote}
                  origins={data.origins}
                  choice={choices[remote.id]}
                  shown={shown}
                  onChange={(choice) =>
                    setChoices(({ [remote.id]: _former, ...others }) => (choice ? { ...others, [remote.id]: choice } : others))
                  }
                />
              ))}
            </ul>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" disabled={!data || (wishes.length === 0 && running.length === 0)} onClick={goOn}>
          {wishes.length === 0 && running.length > 0 ? <Trans>Back to the releases</Trans> : <Trans>Continue</Trans>}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
