/** Marks added or removed words. Surrounding spaces and line breaks are not marked. */
export function Marked({ as: Element, className, children }: { as: 'ins' | 'del'; className?: string | undefined; children: string }) {
  const words = children.trim();
  const start = children.indexOf(words);
  return (
    <>
      {children.slice(0, start)}
      <Element className={className}>{words}</Element>
      {children.slice(start + words.length)}
    </>
  );
}
