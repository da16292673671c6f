import DOMPurify from 'dompurify'

import { createTrustedPolicy } from '#web/http/trusted.ts'

const TAGS = (
  'a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre s small span strong ' +
  'sub sup table tbody td tfoot th thead tr u ul'
).split(' ')

/** Attributes that only describe a cell, a list or a language. */
const PLAIN_ATTRIBUTES = ['colspan', 'dir', 'lang', 'rowspan', 'scope', 'start']

/**
 * Elements that are dropped with their content, in addition to DOMPurify's own list. They request input or embed other
 * content.
 */
const DROPPED_WITH_CONTENT =
  'applet button canvas datalist dialog map object option picture portal select textarea'.split(' ')

/** Used only by `parseHtml`. */
const parsePolicy = createTrustedPolicy('letter', { createHTML: disarmAttributes })

const purify = DOMPurify()

// loading a picture would reveal to its sender that the letter was opened, so its alternative text is shown instead
purify.addHook('beforeSanitizeElements', (node) => {
  if (!(node instanceof Element) || node.localName !== 'img') return
  const text = node.getAttribute('alt')?.trim() ?? ''
  if (text !== '') node.before(`[${text}]`)
})

// a link opens a new tab without access to this page
purify.addHook('afterSanitizeAttributes', (node) => {
  if (!node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/**
 * Cleans the HTML of a letter for the body of a document. Text, its structure, and links to web addresses, email and phone
 * remain. Scripts, external content, forms and styles are removed. The frame that shows the result blocks them too.
 */
export function cleanLetterHtml(html: string): string {
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

/** Whether cleaned HTML has no text. */
export function hasNoText(cleaned: string): boolean {
  return parseHtml(cleaned).textContent.trim() === ''
}

/** Parses inside a template, where scripts do not run, nothing loads, and style sheets do not violate the page's policy. */
function parseHtml(html: string): HTMLElement {
  const letter = document.createElement('template').content.appendChild(document.createElement('div'))
  letter.innerHTML = parsePolicy.createHTML(html)
  return letter
}

/**
 * Renames style attributes and event handlers before parsing. Browsers report them as violations of the page's policy during
 * parsing, although the cleaning drops them afterwards.
 */
function disarmAttributes(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'])(?:style|on[a-z]+)(?=\s*=)/gi, '$1data-dropped'),
  )
}
