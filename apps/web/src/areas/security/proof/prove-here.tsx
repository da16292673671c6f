import { askOverPage } from '#web/http/ask-over-page.tsx'
import type { Portal } from '#web/http/portal.tsx'

import { ProofDialog } from './ProofDialog.tsx'

/** The answer of the open dialog, shared by all calls that wait for it. */
let open: Promise<boolean> | null = null

/** Asks for a second factor in a dialog over the page. Returns whether this session is proven now. */
export function proveHere(portal: Portal): Promise<boolean> {
  open ??= askOverPage<boolean>(portal, (onAnswer) => <ProofDialog onAnswer={onAnswer} />).finally(() => {
    open = null
  })
  return open
}
