import { getSession, notificationsKey, notifyError } from '@cairn/shell';
import { followProject, handleLive, i18nFor } from '@cairn/shell/host';
import { requestIdle } from '@cairn/ui/core';
import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Start } from '../boot/restore.ts';
import { beginDevelop } from '../develop/begin.ts';
import { tabId } from '../develop/develop.ts';
import type { Entered } from '../develop/tab.ts';
import { addErrorTexts } from '../errors/catalogue.ts';
import { laterTexts } from '../errors/later-texts.ts';
import { followUncaughtFailures } from '../failures/uncaught-failures.ts';
import { ImpersonationBanner } from '../impersonation/impersonation-banner.tsx';
import { followLive } from '../live/live.ts';
import { loadHostCatalogue } from '../locales/load.ts';
import { openQueue } from '../offline/queue/queue.ts';
import { UpdatePrompt } from '../offline/update-prompt.tsx';
import { registerWorker, removeWorkers } from '../offline/worker.ts';
import { followRecents } from '../palette/recents.ts';
import { followTenants } from '../rail/follow-tenants.ts';
import { countedAgain } from '../rail/navigation-counts.ts';
import { storeProject } from '../rail/stored-project.ts';
import { followRegistry } from '../remotes/follow-registry.ts';
import { keepSignedIn } from '../session/keep-signed-in.ts';
import { AnnouncementBanner } from '../shell/announcement-banner.tsx';
import { ClosingBanner } from '../shell/closing-banner.tsx';
import { warmUp } from '../shell/provided.ts';
import { refuseFiles } from '../shell/refuse-files.ts';
import { SecondFactorBanner } from '../shell/second-factor-banner.tsx';
import styles from '../shell/shell.module.css';
import { SingleSignOnBanner } from '../shell/single-sign-on-banner.tsx';
import { Toasts } from '../shell/toasts.tsx';
import { announceStored } from './announcement.ts';

/** Starts the background work that begins after the first page is rendered. */
export function startIdlePart({ eventsAfter, fromCache, config: { registryPollSeconds, serviceWorker } }: Start, entered: Entered): void {
  addErrorTexts(laterTexts);
  if (serviceWorker) registerWorker();
  else removeWorkers();
  void announceStored();
  beginDevelop(entered, fromCache);
  keepSignedIn();
  warmUp();
  // Deferred: a synchronous write would delay the first frames of a project's page.
  followProject((project) => requestIdle(() => storeProject(project)));
  followRecents();
  const translations = i18nFor('host', loadHostCatalogue);
  translations
    .then((i18n) => {
      followUncaughtFailures(i18n);
      // Nothing that an operator does as someone else may be sent later.
      return getSession()?.user.impersonation ? undefined : openQueue(i18n);
    })
    .catch((error: unknown) => console.warn('nothing is kept for later in this browser', error));
  refuseFiles(() => {
    translations.then(
      (i18n) => notifyError(i18n._(msg`Images and files cannot be added here. Paste text, or a link to the file.`)),
      (error: unknown) => console.warn('the catalogue of the host did not load', error),
    );
  });
  followTenants();
  followRegistry(registryPollSeconds);
  handleLive('host', { 'notification.changed': () => [notificationsKey], ...countedAgain });
  // Overrides of this tab say nothing about the releases that others get.
  if (!tabId())
    import(/* webpackChunkName: "telemetry" */ '../telemetry/telemetry.ts').then(
      ({ followRemotes }) => followRemotes(),
      (error: unknown) => console.warn('this tab tells nothing of how remotes came up', error),
    );
  followLive(eventsAfter);
}

/** What the shell shows occasionally: a banner, toasts and the update prompt. `inert`: something else is in front. */
export function NowAndThen({ inert }: { inert: boolean }): ReactElement {
  return (
    <>
      <ImpersonationBanner />
      <ClosingBanner />
      <SecondFactorBanner />
      <SingleSignOnBanner />
      <AnnouncementBanner />
      <Toasts />
      <div className={styles.prompt} inert={inert}>
        <UpdatePrompt />
      </div>
    </>
  );
}
