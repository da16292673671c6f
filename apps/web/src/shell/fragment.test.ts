import { beforeEach, expect, test, vi } from 'vitest'

import { testRoute } from '#web/testing/test-route.ts'

import { createPortalRouter } from './router.ts'

const entered: string[] = []

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

// one test: a router listens to the history as long as its window exists
test('a link to a place on the same page enters no route, and back to another page enters it', async () => {
  history.replaceState(null, '', '/bills')
  const router = createPortalRouter({
    explain: async () => null,
    routes: [testRoute('/bills', { session: 'open' }), testRoute('/bill', { session: 'open' })],
    basePath: '/',
    enter: () => new Promise((resolve) => setTimeout(resolve, 20)),
    onEntered: ({ path }) => void entered.push(path),
  })
  await router.start()
  await router.go('/bill')

  await waitForHistory(() => (location.hash = '#charge-2'))
  await waitForHistory(() => history.back())
  expect(location.href).toMatch(/\/bill$/)
  await waitForHistory(() => history.back())

  await vi.waitFor(() => expect(entered).toEqual(['/bills', '/bill', '/bills']))

  // a step within the page gives up a navigation under way
  await waitForHistory(() => (location.hash = '#paid'))
  const slow = router.go('/bill')
  await waitForHistory(() => history.back())
  await slow
  expect(location.href).toMatch(/\/bills$/)
  expect(entered).toEqual(['/bills', '/bill', '/bills'])
})

async function waitForHistory(move: () => unknown): Promise<void> {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  move()
  await moved
}
