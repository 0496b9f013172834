import type { ReactNode } from 'react';
import type { Setting } from './setting.ts';

/** A component in some of its states. */
export interface Story {
  /** The heading: "Sizes", "Open, nothing matches". */
  name: string;
  /** One sentence, if the example needs an explanation. */
  about?: string;
  render: (setting: Setting) => ReactNode;
  /**
   * Set for overlays (a dialog, an open menu), which are shown open on a page of their own. A selector of what must be in the document
   * before the page is ready: `[role="menu"]`.
   */
  alone?: string;
  /** As wide as the page instead of its content. */
  wide?: boolean;
}

/** One or several related components: one page of the gallery. */
export interface Family {
  title: string;
  about?: string;
  stories: readonly Story[];
}

/** Defines a family; the default export of a `*.stories.tsx` file. */
export function family(definition: Family): Family {
  return definition;
}

/** Returns a story's anchor, also used in the URL of a story on its own page. */
export function anchorOf(story: Story): string {
  return story.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
