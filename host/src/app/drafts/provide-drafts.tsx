import { useSession } from '@cairn/shell';
import { type Drafts, DraftsContext, lazy } from '@cairn/ui/core';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ComponentProps, type ComponentType, type ReactElement, type ReactNode, useMemo } from 'react';
import { LeaveQuestion } from './leave-question.tsx';
import { openDraft } from './storage.ts';
import { noteUnstored } from './unstored.ts';

/** Few visits start with a draft. The service worker precaches this code, so it also loads offline. */
const DraftNote = lazy<ComponentProps<Drafts['Note']>>(
  async () => (await import(/* webpackChunkName: "draft-note" */ './draft-note.tsx')).DraftNote,
);

/** Provides every form of the host and the remotes with the drafts of the signed-in user. */
export function ProvideDrafts({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactElement {
  const session = useSession();
  const userId = session?.user.id;
  const tenantId = session?.tenant.id;
  const drafts = useMemo((): Drafts | null => {
    if (userId === undefined || tenantId === undefined) return null;
    return {
      open: (form) => openDraft({ userId, tenantId }, form),
      Note: inHostTexts(i18n, DraftNote),
      Leave: inHostTexts(i18n, LeaveQuestion),
      holdUnsaved: noteUnstored,
    };
  }, [userId, tenantId, i18n]);
  return <DraftsContext value={drafts}>{children}</DraftsContext>;
}

/** Wraps a component of the host that is rendered inside a remote, so that it uses the host's catalogue. */
function inHostTexts<P extends object>(i18n: I18n, Part: ComponentType<P>): ComponentType<P> {
  return (props) => (
    <I18nProvider i18n={i18n}>
      <Part {...props} />
    </I18nProvider>
  );
}
