/** Words that came or went, with their mark; spaces and line ends around them are not marked. */
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
