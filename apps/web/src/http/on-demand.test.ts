import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'

import { build } from './build.ts'
import { onDemand } from './on-demand.ts'
import { followTyping, somethingTyped } from './typed.ts'

vi.hoisted(() => {
  // the document names the build before any of its scripts runs
  document.head.innerHTML = '<script type="module" src="/assets/portal-own.js"></script>'
})

const browser = testBrowser()
followTyping()
afterEach(() => {
  build.forget()
  document.body.replaceChildren()
})

const rejectImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A field into which the customer has typed this value. */
function typeInto(value: string) {
  const field = document.createElement('input')
  const main = document.createElement('main')
  main.append(field)
  document.body.append(main)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a part that loads is returned', async () => {
  expect(await onDemand(() => Promise.resolve('menu'))()).toBe('menu')
})

test('a part that is gone reloads the page, once in five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  void onDemand(rejectImport)()
  await waitFor(() => expect(browser.left).toEqual(['reload']))

  build.forget()
  await expect(onDemand(rejectImport)()).rejects.toThrow('Failed to fetch')
  expect(browser.left).toEqual(['reload'])

  vi.setSystemTime(Date.now() + 300_000)
  void onDemand(rejectImport)()
  await waitFor(() => expect(browser.left).toEqual(['reload', 'reload']))
})

test('a document that is being replaced is not reloaded for another part; a link leads elsewhere', async () => {
  void onDemand(rejectImport)()
  await waitFor(() => expect(browser.left).toEqual(['reload']))

  void onDemand(rejectImport)()
  await new Promise((passed) => setTimeout(passed))

  expect(browser.left).toEqual(['reload'])
  expect(build.mayReload()).toBe(true)
})

test('a document restored by the back button reports again that a part does not load', async () => {
  void onDemand(rejectImport)()
  await waitFor(() => expect(browser.left).toEqual(['reload']))

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

  const onFailure = vi.fn()
  onDemand(rejectImport)().catch(onFailure)
  await waitFor(() => expect(onFailure).toHaveBeenCalled())
})

test('input outside the screen is no form', () => {
  const theme = document.createElement('input')
  document.body.append(theme)
  theme.value = 'dark'
  theme.dispatchEvent(new Event('input', { bubbles: true }))

  expect(somethingTyped()).toBe(false)
})

test('while something is typed in a form, the page is not reloaded and is marked as old', async () => {
  typeInto('7.31')

  void onDemand(rejectImport)()

  await waitFor(() => expect(build.isOld()).toBe(true))
  expect(browser.left).toEqual([])
})

test('of an answer of its own build, of none and of another build, only the last makes the page old', () => {
  const listener = vi.fn()
  const stop = build.subscribe(listener)

  build.checkReply(new Response())
  build.checkReply(new Response(null, { headers: { 'x-portal-build': 'portal-own' } }))
  expect(build.isOld()).toBe(false)
  build.checkReply(new Response(null, { headers: { 'x-portal-build': 'portal-another' } }))
  build.checkReply(new Response(null, { headers: { 'x-portal-build': 'portal-another' } }))

  expect(build.isOld()).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
  stop()
})
