interface LoaderContext {
  cacheable?(): void;
}

/**
 * Matches calls that create a schema and have no side effects: valibot's functions, and those of `shared/api/src/list.ts`. Calls that
 * validate (`v.parse`, `v.assert`) may throw and are not matched.
 */
const makesSchema = /(?<![\w.*@]|function )(?:v\.(?!parse|safeParse|assert|is\()[a-z]\w*|pageOf|anyOf|sortQuery|count)\(/gi;

/** Matches a whole top-level statement that declares a schema, on one line or up to a line that is not indented. */
const namedSchema =
  /^((?:export )?const \w+(?:: [^=\n]+)? = )((?:v\.(?!parse|safeParse|assert|is\()[a-z]\w*|pageOf)\((?:.*|.*\n(?:[ \t].*\n|\n)*\S.*));$/gim;

/**
 * Marks each schema as pure, so that unused ones are removed: the bundler cannot know that valibot's functions have no side effects, and
 * would include all schemas of the API in every page. Named schemas are wrapped in a pure function, because spreading `...entries` of
 * another schema would otherwise count as a use.
 */
export default function pureSchemasLoader(this: LoaderContext, source: string): string {
  return source.replaceAll(namedSchema, '$1/*#__PURE__*/ (() => $2)();').replaceAll(makesSchema, '/*#__PURE__*/ $&');
}
