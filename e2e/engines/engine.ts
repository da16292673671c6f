import { setTimeout as sleep } from 'node:timers/promises'

import { chooseWait } from '../../tools/patience.ts'

/** A page in its own session of a browser, which is not the browser of the journeys. */
export type EnginePage = {
  readonly open: (url: string) => Promise<void>
  /** Evaluates an expression in the page. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>
  readonly click: (selector: string) => Promise<void>
  readonly type: (selector: string, text: string) => Promise<void>
  /** Uncaught errors of the page since it was opened, if the engine reports them. */
  readonly errors: () => readonly string[]
  readonly close: () => Promise<void>
}

export type Engine = {
  readonly name: string
  /** Opens a page without cookies or storage of other pages. */
  readonly newPage: () => Promise<EnginePage>
  readonly close: () => Promise<void>
}

/** A page in a second engine on a busy machine may take minutes. */
const MAX_WAIT = { quiet: 60_000, busy: 60_000 } as const
const EVERY_MILLISECONDS = 100

/** Waits until an expression is truthy in the page. Returns its value. Throws with `description` after a minute, later on a busy machine. */
export async function waitUntil(page: EnginePage, expression: string, description: string): Promise<unknown> {
  const until = performance.now() + chooseWait(MAX_WAIT)
  for (;;) {
    const value = await evaluateOrNull(page, expression)
    if (value) return value
    if (performance.now() > until) {
      const shown = await evaluateOrNull(page, 'location.href + " " + document.body.innerText.slice(0, 500)')
      throw new Error(`${description} did not come; the page shows: ${String(shown)}`)
    }
    await sleep(EVERY_MILLISECONDS)
  }
}

/** Returns null after an error, because evaluating fails while the page loads another document. */
async function evaluateOrNull(page: EnginePage, expression: string): Promise<unknown> {
  try {
    return await page.evaluate<unknown>(expression)
  } catch {
    return null
  }
}

export const hasText = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`

export const hasHeading = (pattern: string) =>
  `[...document.querySelectorAll('h1')].some((each) => new RegExp(${JSON.stringify(pattern)}).test(each.innerText))`

const MARK = 'data-engine'
const MARKED = `[${MARK}]`

/** Marks the first element of a list of candidates whose text matches. Returns the selector of the mark. */
async function mark(page: EnginePage, candidates: string, description: string): Promise<string> {
  const marking = `(() => {
    const found = (${candidates})[0]
    if (found === undefined || found === null) return false
    document.querySelectorAll('${MARKED}').forEach((each) => each.removeAttribute('${MARK}'))
    found.setAttribute('${MARK}', '')
    found.scrollIntoView({ block: 'center', behavior: 'instant' })
    return true
  })()`
  await waitUntil(page, marking, description)
  return MARKED
}

/** Waits until a button or link whose text matches a pattern is enabled, and presses it. */
export async function press(page: EnginePage, pattern: string): Promise<void> {
  const candidates = `[...document.querySelectorAll('button, a')].filter((each) =>
    !each.disabled && each.offsetParent !== null && new RegExp(${JSON.stringify(pattern)}).test(each.innerText.trim()))`
  await page.click(await mark(page, candidates, `the button ${pattern}`))
}

/** An expression for the controls of the labels that begin with a text. */
function buildControlExpression(label: string): string {
  return `[...document.querySelectorAll('label')].filter((each) =>
    each.innerText.trim().startsWith(${JSON.stringify(label)})).map((each) => each.control).filter(Boolean)`
}

export async function fill(page: EnginePage, label: string, text: string): Promise<void> {
  await page.type(await mark(page, buildControlExpression(label), `the field ${label}`), text)
}

/** Clicks the label, because a styled element may cover the control. */
export async function check(page: EnginePage, label: string): Promise<void> {
  const labels = `[...document.querySelectorAll('label')].filter((each) =>
    each.innerText.trim().startsWith(${JSON.stringify(label)}))`
  await page.click(await mark(page, labels, `the choice ${label}`))
}
