/** How host and remotes are built; a remote in a repository of its own imports the same from the packed package. */
export * from '@cairn/build';
