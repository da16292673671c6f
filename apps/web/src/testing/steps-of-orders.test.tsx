import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { PortalProvider } from '#web/http/portal.tsx'
import { useSteps } from '#web/ordering/use-steps.ts'
import { PortalView } from '#web/shell/PortalView.tsx'
import { createPortalRouter } from '#web/shell/router.ts'
import { testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

// in a file of its own: a router listens to the history as long as its window exists
test('a step of an order has its address at once, and going back during the session check shows the step before', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  history.replaceState(null, '', '/order?step=first')
  const pendingChecks: (() => void)[] = []
  const router = createPortalRouter({
    explain: async () => null,
    routes: [testRoute('/order', { session: 'open', screen: async () => StepsOfOrder })],
    basePath: '/',
    enter: () => new Promise((resolve) => pendingChecks.push(resolve)),
  })
  const finishSessionCheck = async () => {
    await waitFor(() => expect(pendingChecks).not.toHaveLength(0))
    await act(async () => pendingChecks.splice(0).forEach((done) => done()))
  }
  void router.start()
  await finishSessionCheck()
  render(
    <PortalProvider value={testPortal()}>
      <PortalView router={router} />
    </PortalProvider>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Continue from ?step=first' }))
  await screen.findByRole('button', { name: 'Continue from ?step=second' })
  expect(location.search).toBe('?step=second')

  history.back()
  await waitFor(() => expect(location.search).toBe('?step=first'))
  await finishSessionCheck()
  expect(await screen.findByRole('button', { name: 'Continue from ?step=first' })).toBeDefined()
})

function StepsOfOrder() {
  const { search, goTo } = useSteps()
  return <button onClick={() => goTo('/order?step=second')}>Continue from {search}</button>
}
