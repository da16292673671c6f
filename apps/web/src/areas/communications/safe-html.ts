/** Elements that say something by themselves; of any other only what is in it is kept. */
const KEPT: ReadonlySet<string> = new Set(
  (
    'a abbr b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins li ol p pre s small span strong ' +
    'sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
)

/** Elements that go with all that is in them: they run, load, ask for input, or are read in another way than HTML. */
const DROPPED: ReadonlySet<string> = new Set(
  (
    'applet audio base button canvas datalist dialog embed frame frameset head iframe input link map math meta noembed ' +
    'noframes noscript object option param picture plaintext portal script select source style svg template textarea ' +
    'title track video xmp'
  ).split(' '),
)

/** Attributes that only say what a cell, list or language is. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
}
const ATTRIBUTES_OF_ALL = ['dir', 'lang']

const LINKED = /^(?:https?:\/\/|mailto:|tel:)/i

/**
 * What may be shown of the HTML of a message, as the body of a document: text, its structure and its links. Nothing of it
 * runs, loads, asks for input or looks as the message says. It is built anew from a list of what is kept, and the frame
 * that shows it allows no more either.
 */
export function safeHtml(html: string): string {
  return safeBody(html).innerHTML
}

/** Whether nothing is left to read. */
export function isSafeHtmlEmpty(html: string): boolean {
  return safeBody(html).textContent.trim() === ''
}

function safeBody(html: string): HTMLElement {
  // neither is part of a page: nothing in a template runs or loads
  const given = document.createElement('template')
  given.innerHTML = withoutReported(html)
  const { body } = document.implementation.createHTMLDocument('')
  copyInto(body, given.content)
  return body
}

/**
 * A browser reports styles and handlers as breaches of the page's policy already where it reads them, though nothing of
 * them is kept. So that each letter with a colour is no alarm, they are made attributes without a meaning first.
 */
function withoutReported(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'])(?:style|on[a-z]+)(?=\s*=)/gi, '$1data-dropped'),
  )
}

function copyInto(target: Element, source: Element | DocumentFragment): void {
  for (const node of source.childNodes) {
    if (node instanceof Text) target.append(node.data)
    else if (node instanceof Element) copyElement(target, node)
  }
}

function copyElement(target: Element, source: Element): void {
  const name = source.localName
  if (name === 'img') return target.append(imageText(source))
  if (DROPPED.has(name) || !(source instanceof HTMLElement)) return
  if (!KEPT.has(name)) return copyInto(target, source)
  const copy = target.ownerDocument.createElement(name)
  for (const attribute of [...ATTRIBUTES_OF_ALL, ...(ATTRIBUTES[name] ?? [])]) {
    const value = source.getAttribute(attribute)
    if (value !== null) copy.setAttribute(attribute, value)
  }
  if (name === 'a') copyLink(copy, source)
  copyInto(copy, source)
  target.append(copy)
}

/** A picture would tell its sender that the message is open; what it shows is said instead. */
function imageText(image: Element): string {
  const shows = image.getAttribute('alt')?.trim() ?? ''
  return shows === '' ? '' : `[${shows}]`
}

/** A link opens a page of its own, which learns nothing of this one. */
function copyLink(copy: Element, source: Element): void {
  const address = source.getAttribute('href')?.trim() ?? ''
  if (!LINKED.test(address)) return
  copy.setAttribute('href', address)
  copy.setAttribute('target', '_blank')
  copy.setAttribute('rel', 'noopener noreferrer')
}
