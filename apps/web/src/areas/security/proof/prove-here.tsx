import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'

import { PortalProvider } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'

import { ProofDialog } from './ProofDialog.tsx'

/** The answer of the open dialog, shared by all calls that wait for it. */
let open: Promise<boolean> | null = null

/** Shows a dialog over the page that asks for a code. Returns whether this session is proven now. */
export function proveHere(portal: Portal): Promise<boolean> {
  open ??= openProofDialog(portal).finally(() => {
    open = null
  })
  return open
}

async function openProofDialog(portal: Portal): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const isProven = await new Promise<boolean>((resolve) => {
    root.render(
      <PortalProvider value={portal}>
        <QueryClientProvider client={queryClient}>
          <ProofDialog onAnswer={resolve} />
        </QueryClientProvider>
      </PortalProvider>,
    )
  })
  root.unmount()
  place.remove()
  return isProven
}
