import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

import { PortalProvider } from './portal.tsx'
import type { Portal } from './portal.tsx'
import { queryClient } from './query-client.ts'

/** Shows a dialog over the page, whatever screen it shows, until the dialog calls `onAnswer`. Resolves to the answer. */
export async function askOverPage<Answer>(
  portal: Portal,
  renderDialog: (onAnswer: (answer: Answer) => void) => ReactNode,
): Promise<Answer> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const answer = await new Promise<Answer>((resolve) => {
    root.render(
      <PortalProvider value={portal}>
        <QueryClientProvider client={queryClient}>{renderDialog(resolve)}</QueryClientProvider>
      </PortalProvider>,
    )
  })
  root.unmount()
  container.remove()
  return answer
}
