import DOMPurify from 'dompurify'

import { createTrustedPolicy } from '#web/http/trusted.ts'

const TAGS = (
  'a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre s small span strong ' +
  'sub sup table tbody td tfoot th thead tr u ul'
).split(' ')

/** Attributes that only describe a cell, a list or a language. */
const PLAIN_ATTRIBUTES = ['colspan', 'dir', 'lang', 'rowspan', 'scope', 'start']

/**
 * Dropped with their content, in addition to DOMPurify's own list: they ask for input or replace something
 * else.
 */
const DROPPED_WITH_CONTENT =
  'applet button canvas datalist dialog map object option picture portal select textarea'.split(' ')

/** Used only by `parseHtml`. */
const unread = createTrustedPolicy('letter', { createHTML: withoutReported })

const purify = DOMPurify()

// a picture would tell its sender that the letter is open, so its alternative text is shown instead
purify.addHook('beforeSanitizeElements', (node) => {
  if (!(node instanceof Element) || node.localName !== 'img') return
  const shows = node.getAttribute('alt')?.trim() ?? ''
  if (shows !== '') node.before(`[${shows}]`)
})

// a link opens a new tab without access to this page
purify.addHook('afterSanitizeAttributes', (node) => {
  if (!node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/**
 * The safe part of a letter's HTML, as the body of a document: text, its structure, and links by web
 * address, e-mail and phone. Nothing in it runs, loads, asks for input or styles itself. The frame that
 * shows it is equally restricted.
 */
export function letterHtml(html: string): string {
  const letter = parseHtml(html)
  purify.sanitize(letter, {
    IN_PLACE: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [...PLAIN_ATTRIBUTES, 'href'],
    ADD_URI_SAFE_ATTR: PLAIN_ATTRIBUTES,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ADD_FORBID_CONTENTS: DROPPED_WITH_CONTENT,
  })
  return letter.innerHTML
}

/** Whether cleaned HTML has nothing to read. */
export function hasNothingToRead(cleaned: string): boolean {
  return parseHtml(cleaned).textContent.trim() === ''
}

/** Parses in a template, where nothing runs or loads and a style sheet does not violate the page's policy. */
function parseHtml(html: string): HTMLElement {
  const letter = document.createElement('template').content.appendChild(document.createElement('div'))
  letter.innerHTML = unread.createHTML(html)
  return letter
}

/**
 * Renames styles and event handlers to harmless attributes before parsing. Browsers report them as
 * violations of the page's policy during parsing, even though the cleaning drops them.
 */
function withoutReported(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'])(?:style|on[a-z]+)(?=\s*=)/gi, '$1data-dropped'),
  )
}
