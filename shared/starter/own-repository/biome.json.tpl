{
  "root": true,
  "files": { "includes": ["**", "!**/dist", "!**/*.po", "!**/*.yaml", "!**/*.md"] },
  "formatter": { "indentStyle": "space", "indentWidth": 2, "lineWidth": 140 },
  "javascript": { "formatter": { "quoteStyle": "single" } },
  "css": { "parser": { "cssModules": true } },
  "linter": { "rules": { "preset": "recommended" } }
}
