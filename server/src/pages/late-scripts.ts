const external = /<script\b[^>]*\ssrc=[^>]*><\/script>/g;

/** Splits a page into the HTML without external scripts and their tags. */
export function cutScripts(html: string): { rest: string; scripts: string[] } {
  return { rest: html.replace(external, ''), scripts: html.match(external) ?? [] };
}

/**
 * Runs in the page: inserts the content of the template after the first contentful paint (a first paint may be only the background), with
 * the scripts in order. Falls back to a timeout in browsers that do not report paints. A second call has no effect.
 */
const bring = `{const bring=()=>{const{content}=document.getElementById("late-scripts");for(const one of content.querySelectorAll("script"))one.async=false;document.head.append(content)};new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length)bring()}).observe({type:"paint",buffered:true});setTimeout(bring,3000)}`;

/**
 * Returns the tags that the page loads after its first paint, for the end of the body. Scripts loaded earlier would compete with styles and
 * fonts for bandwidth on pages that are mainly read.
 */
export function lateScripts(tags: readonly string[], nonce: string): string {
  return `<template id="late-scripts">${tags.join('')}</template><script nonce="${nonce}">${bring}</script>`;
}
