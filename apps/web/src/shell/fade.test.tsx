import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { signInAs } from '#web/testing/portal.tsx'
import { testNetwork } from '#web/testing/network.ts'

import { clearShell, openPortal, prepareShell } from './testing/open-portal.tsx'

const network = testNetwork()

beforeEach(() => prepareShell(network))
afterEach(() => {
  clearShell()
  Reflect.deleteProperty(document, 'startViewTransition')
})

/** A browser that runs a transition when the test asks for it, as a browser does at its next frame. */
function stubTransitions(prefersReducedMotion: boolean) {
  const started: { update: () => void; finish: () => void }[] = []
  const media = Object.assign(new EventTarget(), window.matchMedia(''), { matches: prefersReducedMotion })
  vi.spyOn(window, 'matchMedia').mockReturnValue(media)
  const startViewTransition = (update: () => void) => {
    const done = Promise.withResolvers<void>()
    started.push({ update, finish: () => done.resolve() })
    return { ready: Promise.reject(new Error('skipped')), updateCallbackDone: done.promise }
  }
  Object.assign(document, { startViewTransition })
  return started
}

function findTitle() {
  return screen.queryByRole('heading', { level: 1 })?.textContent
}

test('SHL-074 a screen that is opened by a link is rendered by a transition of the browser', async () => {
  signInAs()
  const router = await openPortal('/change-log', { debug: true })
  await screen.findByRole('heading', { level: 1, name: 'Change log' })
  const started = stubTransitions(false)

  const opened = router.go('/style-guide')
  await waitFor(() => expect(started).toHaveLength(1))
  expect([findTitle(), location.pathname]).toEqual(['Change log', '/change-log'])

  act(() => started[0]?.update())
  started[0]?.finish()
  await opened
  expect([findTitle(), location.pathname]).toEqual(['Style guide', '/style-guide'])
})

test('SHL-074 of two links that are followed at once only the last changes the screen', async () => {
  signInAs()
  const router = await openPortal('/change-log', { debug: true })
  const started = stubTransitions(false)

  void router.go('/style-guide')
  await waitFor(() => expect(started).toHaveLength(1))
  void router.go('/refer-a-friend')
  await waitFor(() => expect(started).toHaveLength(2))
  act(() => {
    started[0]?.update()
    expect(location.pathname).toBe('/change-log')
    started[1]?.update()
  })

  expect([findTitle(), location.pathname]).toEqual(['Refer a friend', '/refer-a-friend'])
})

test('SHL-074 another part of the same path is rendered at once', async () => {
  signInAs()
  const router = await openPortal('/change-log', { debug: true })
  const started = stubTransitions(false)

  await act(() => router.go('/change-log?part=two'))

  expect([started, location.search]).toEqual([[], '?part=two'])
})

test.each([
  ['with reduced motion', true, () => undefined],
  ['in a browser without transitions', false, () => Reflect.deleteProperty(document, 'startViewTransition')],
])('SHL-074 %s a screen is rendered at once', async (_when, prefersReducedMotion, change) => {
  signInAs()
  const router = await openPortal('/change-log', { debug: true })
  const started = stubTransitions(prefersReducedMotion)
  change()

  await act(() => router.go('/style-guide'))

  expect(started).toEqual([])
  expect(findTitle()).toBe('Style guide')
})

test('SHL-074 the first screen and a step back in the history are rendered at once', async () => {
  signInAs()
  const started = stubTransitions(false)
  const router = await openPortal('/change-log', { debug: true })
  await act(() => router.go('/style-guide', { addressFirst: true }))
  expect(findTitle()).toBe('Style guide')

  act(() => history.back())

  await screen.findByRole('heading', { level: 1, name: 'Change log' })
  expect(started).toEqual([])
})
