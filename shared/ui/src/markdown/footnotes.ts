import type { ComponentProps } from 'react';
import type ReactMarkdown from 'react-markdown';

type Options = NonNullable<ComponentProps<typeof ReactMarkdown>['remarkRehypeOptions']>;

/**
 * Footnotes stay where they are written, as text: their anchors would need ids that are unique on a page with many texts,
 * and their head a word in the reader's language.
 */
export const footnotesAsText: Options = {
  handlers: {
    footnoteReference: (_state, node: { identifier: string }) => ({ type: 'text', value: `[^${node.identifier}]` }),
    footnoteDefinition: (state, node: { identifier: string } & Parameters<typeof state.all>[0]) => ({
      type: 'element',
      tagName: 'div',
      properties: {},
      children: [{ type: 'text', value: `[^${node.identifier}]: ` }, ...state.all(node)],
    }),
  },
};
