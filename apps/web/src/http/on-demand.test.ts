import { afterEach, expect, test, vi } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'

import { build } from './build.ts'
import { onDemand } from './on-demand.ts'
import { followTyping } from './typed.ts'

const browser = testBrowser()
followTyping()
afterEach(() => {
  build.forget()
  document.body.replaceChildren()
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A field with this in it, as the customer typed it. */
function typeInto(value: string) {
  const field = document.createElement('input')
  document.body.append(field)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a part that comes is the part', async () => {
  expect(await onDemand(() => Promise.resolve('menu'))()).toBe('menu')
})

test('a part that is gone opens the page anew, once from each build', async () => {
  void onDemand(gone)()
  await vi.waitFor(() => expect(browser.left).toEqual(['reload']))

  await expect(onDemand(gone)()).rejects.toThrow('Failed to fetch')
  expect(browser.left).toEqual(['reload'])
})

test('under a form in which something is typed the page is left alone, and says that it is old', async () => {
  typeInto('7.31')

  void onDemand(gone)()

  await vi.waitFor(() => expect(build.isOld()).toBe(true))
  expect(browser.left).toEqual([])
})

test('an answer of the own build, of none and of another one: the last makes the page an old one', () => {
  const told = vi.fn()
  const stop = build.subscribe(told)

  build.notice(new Response())
  expect(build.isOld()).toBe(false)
  build.notice(new Response(null, { headers: { 'x-portal-build': 'portal-another' } }))
  build.notice(new Response(null, { headers: { 'x-portal-build': 'portal-another' } }))

  expect(build.isOld()).toBe(true)
  expect(told).toHaveBeenCalledOnce()
  stop()
})
