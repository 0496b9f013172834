import type { Setting } from './setting.ts';
import type { Story } from './story.ts';

/** A component of its own, so that a story may use hooks. */
export function StoryView({ story: { render: Render }, setting }: { story: Story; setting: Setting }) {
  return <Render {...setting} />;
}
