/** Words that came or went, with their mark; a space at the end of them is not marked. */
export function Marked({ as: Element, className, children }: { as: 'ins' | 'del'; className?: string | undefined; children: string }) {
  const words = children.trimEnd();
  return (
    <>
      <Element className={className}>{words}</Element>
      {children.slice(words.length)}
    </>
  );
}
