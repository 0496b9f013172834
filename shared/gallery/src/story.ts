import type { ReactNode } from 'react';
import type { Setting } from './setting.ts';

/** One component in some of its states. */
export interface Story {
  /** What it shows, as a heading: "Sizes", "Open, nothing matches". */
  name: string;
  /** One sentence, where the picture alone does not say it. */
  about?: string;
  render: (setting: Setting) => ReactNode;
  /**
   * What floats over everything (a dialog, a menu that is open) has a page to itself, and stands open there. Names what
   * must be in the document before the page is looked at: `[role="menu"]`.
   */
  alone?: string;
  /** As wide as the page, not as wide as what it shows. */
  wide?: boolean;
}

/** A component, or a few that belong together: one page of the gallery. */
export interface Family {
  title: string;
  about?: string;
  stories: readonly Story[];
}

/** What a file `*.stories.tsx` exports by default. */
export function family(definition: Family): Family {
  return definition;
}

/** A story's anchor, and the end of the address of one that stands alone. */
export function anchorOf(story: Story): string {
  return story.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
