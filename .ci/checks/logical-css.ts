import { existsSync, readFileSync } from 'node:fs';
import { repositoryFiles } from './files.ts';

const physical =
  /(?:^|[\s;{])((?:margin|padding|border|inset)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|(?:min-|max-)?(?:width|height)|border-(?:top|bottom)-(?:left|right)-radius|float|clear)\s*:/;
const physicalValue = /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;
const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(/i;

/** Checks stylesheets: logical properties instead of left and right, and colors only in the tokens. */
export function logicalCssProblems(): string[] {
  return repositoryFiles(/\.css$/)
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const tokens = file.endsWith('shared/ui/src/tokens.css');
      return withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .flatMap((line, index) => {
          const at = `${file}:${index + 1}`;
          const property = /^\s*@/.test(line) ? undefined : physical.exec(line)?.[1];
          return [
            ...(property ? [`${at}: ${property} is physical: use its logical twin (inline/block, start/end)`] : []),
            ...(physicalValue.test(line) ? [`${at}: left and right depend on the language: use start and end`] : []),
            ...(!tokens && rawColour.test(line) ? [`${at}: a colour outside the tokens`] : []),
          ];
        });
    });
}

/** Removes comments, keeping line numbers. */
function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}
