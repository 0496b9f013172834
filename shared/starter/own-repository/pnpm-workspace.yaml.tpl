# This remote alone. Packages that may run an install script: node (the binary that the scripts run on).
allowBuilds:
  node: true
  '@swc/core': true
  core-js: false
  esbuild: true
  unrs-resolver: false

# Cairn gives out what it has just built.
minimumReleaseAgeExclude:
  - '@cairn/*'

strictPeerDependencies: false

overrides:
  '@rsbuild/core': {{catalog:@rsbuild/core}}
