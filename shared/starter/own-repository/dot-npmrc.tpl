# Cairn's shared packages, in the versions of the Cairn that this remote is for.
@cairn:registry={{cairn}}/packages/
