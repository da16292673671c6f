import * as z from 'zod/mini'

import { page } from './page.ts'
import { session } from './session.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Values of `autocomplete` that mark a secret. Secrets are not stored, not even for a reload. */
const SECRET = /password|^cc-|one-time-code/
/** How long the stored values wait for their form to appear. */
const MAX_WAIT_MILLISECONDS = 30_000

const storedForm = z.object({
  /** The user and account. The values are not filled into the form of anyone else. */
  owner: z.string(),
  path: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string(), checked: z.nullable(z.boolean()) })),
})
type StoredField = z.output<typeof storedForm>['fields'][number]

const touched = new Set<Control>()

/** From now on the page tracks the controls into which the customer types. */
export function followTyping(): void {
  const track = ({ target }: Event) => {
    for (const control of touched) if (!control.isConnected) touched.delete(control)
    // controls outside `main`, such as the theme, do not belong to a form
    if (isControl(target) && target.closest('main') !== null) touched.add(target)
  }
  document.addEventListener('input', track, { capture: true })
}

/** Whether a reload would lose typed input. */
export function somethingTyped(): boolean {
  return listTypedControls().some((control) => readChecked(control) !== null || control.value !== '')
}

/** Reloads the page and stores its typed input, except passwords and card details. */
export function reloadWithTyped(): void {
  const fields = listTypedControls()
    .filter((control) => control.name !== '' && !isSecret(control))
    .map((control) => ({ name: control.name, value: control.value, checked: readChecked(control) }))
  sessionStorage.setItem(
    session.toKey('typed'),
    JSON.stringify({ owner: owner(), path: location.pathname, fields }),
  )
  page.location.reload()
}

/** Called once after the start: deletes the stored values, and fills them into their form as soon as it is rendered. */
export function restoreTyped(): void {
  const stored = sessionStorage.getItem(session.toKey('typed'))
  if (stored === null) return
  sessionStorage.removeItem(session.toKey('typed'))
  const form = storedForm.safeParse(parseJson(stored)).data
  if (form === undefined || form.owner !== owner() || form.path !== location.pathname) return
  let waiting = form.fields
  const fill = () => {
    if (form.path !== location.pathname) waiting = []
    waiting = waiting.filter((field) => !fillField(field))
    if (waiting.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), MAX_WAIT_MILLISECONDS)
  fill()
}

function owner(): string {
  return `${session.read('username') ?? ''} ${session.read('account') ?? ''}`
}

/** Null for text that is not JSON: another build may have written it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function listTypedControls(): Control[] {
  return [...touched].filter((control) => control.isConnected)
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

function isSecret(control: Control): boolean {
  return control.type === 'password' || SECRET.test(control.getAttribute('autocomplete') ?? '')
}

function readChecked(control: Control): boolean | null {
  const checkable = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
  return checkable ? control.checked : null
}

/** Returns whether the field was filled. A list may still have to load its choices. */
function fillField({ name, value, checked }: StoredField): boolean {
  for (const control of document.getElementsByName(name)) {
    if (!isControl(control)) continue
    if (checked !== null) {
      if (control.value !== value) continue
      if (readChecked(control) !== checked) control.click()
      return true
    }
    if (control instanceof HTMLSelectElement && ![...control.options].some((each) => each.value === value)) {
      return false
    }
    enterValue(control, value)
    return true
  }
  return false
}

/** Fills a field as if a user typed. React notices a change only if the native setter is used, not its own. */
function enterValue(control: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
  touched.add(control)
}
