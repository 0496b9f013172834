import { useLocale } from '@cairn/shell';
import { store, useDockedHeight } from '@cairn/shell/host';
import { Button } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import { reloadKeeping } from '../reload/reload.ts';
import { closeNews, offeredAtom } from '../remotes/news.ts';
import { closeSwitchedOff, switchedOffAtom } from '../remotes/switched-off.ts';
import { Prompt } from './prompt.tsx';
import styles from './update-prompt.module.css';
import { workerAtom } from './worker.ts';

/**
 * Says what is different about the application itself: a new version waits, of the whole (specification, section 2) or of a part
 * that runs here; the part in view was switched off; it works offline now. One at a time: a reload takes up all that waits.
 */
export function UpdatePrompt(): ReactElement {
  const docked = useDockedHeight();
  return (
    <div className={styles.place} style={{ marginBlockEnd: docked }} role="status">
      <Said />
    </div>
  );
}

function Said(): ReactElement | null {
  const worker = useAtomValue(workerAtom, { store });
  const offered = useAtomValue(offeredAtom, { store });
  const off = Object.values(useAtomValue(switchedOffAtom, { store })).find(({ stays, noticed }) => stays !== null && !noticed);
  const locale = useLocale();
  const quiet = () => store.set(workerAtom, { status: 'quiet' });
  // Its reload would have taken up the rest as well: who does not want it is not asked again.
  const closeAll = () => {
    quiet();
    closeNews();
  };
  if (worker.status === 'needs-refresh') return <NewVersion reload={worker.reload} onClose={closeAll} />;
  if (offered.some(({ id }) => id === 'shell')) return <NewVersion reload={() => reloadKeeping()} onClose={closeNews} />;
  if (offered.length > 0) {
    const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).format(offered.map(({ label }) => label));
    return <NewVersion of={parts} reload={() => reloadKeeping()} onClose={closeNews} />;
  }
  if (off) {
    const { id, label } = off.remote;
    const close = () => closeSwitchedOff(id);
    return (
      <Prompt title={<Trans>{label} was switched off.</Trans>} onClose={close} actions={<Close onClick={close} />}>
        <Trans>You can stay on this page, and finish and send what you are writing.</Trans>
      </Prompt>
    );
  }
  if (worker.status === 'offline-ready') {
    const actions = (
      <>
        <Button variant="default" size="small" onClick={() => reloadKeeping()}>
          <Trans>Reload</Trans>
        </Button>
        <Close onClick={quiet} />
      </>
    );
    return <Prompt title={<Trans>Cairn is ready to work offline.</Trans>} onClose={quiet} actions={actions} />;
  }
  return null;
}

/** A new version waits: of the parts that are named, or of the whole. */
function NewVersion({ of, reload, onClose }: { of?: string; reload: () => void; onClose: () => void }): ReactElement {
  const title: ReactNode = of ? <Trans>An update to {of} is ready.</Trans> : <Trans>A new version of Cairn is ready.</Trans>;
  const actions = (
    <>
      <Button variant="primary" onClick={reload}>
        <Trans>Reload</Trans>
      </Button>
      <Close onClick={onClose} />
    </>
  );
  return (
    <Prompt title={title} onClose={onClose} actions={actions}>
      <Trans>Reloading takes a second and keeps this page and what you typed.</Trans>
    </Prompt>
  );
}

function Close({ onClick }: { onClick: () => void }): ReactElement {
  return (
    <Button variant="quiet" onClick={onClick}>
      <Trans>Close</Trans>
    </Button>
  );
}
