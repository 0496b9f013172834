import type { Setting } from './setting.ts';
import type { Story } from './story.ts';

/** A separate component, so that stories may use hooks. */
export function StoryView({ story: { render: Render }, setting }: { story: Story; setting: Setting }) {
  return <Render {...setting} />;
}
