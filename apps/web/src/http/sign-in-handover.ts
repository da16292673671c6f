import * as z from 'zod/mini'

import { session } from './session.ts'

declare global {
  interface Window {
    /** Set by `document/storage.js`. */
    storageIsBlocked?: true
  }
}

/** The values that a sign-in needs when the browser returns from the identity provider. */
export type SignInHandover = { readonly verifier: string; readonly random: string }

const STATE_KEY = 'switchboard.signin.state'

const handover = z.object({ verifier: z.string(), random: z.string() })

/**
 * Stores the values in the tab. If storage is blocked, they are stored in the window name, which survives the navigation to
 * the identity provider and back. Browsers clear the name for pages of other sites. Both values work for one sign-in only.
 */
export function storeHandover({ verifier, random }: SignInHandover): void {
  session.write({ code_verifier: verifier })
  sessionStorage.setItem(STATE_KEY, random)
  if (window.storageIsBlocked) window.name = JSON.stringify({ verifier, random })
}

export function readHandover(): SignInHandover | null {
  const verifier = session.read('code_verifier')
  const random = sessionStorage.getItem(STATE_KEY)
  if (verifier !== null && random !== null) return { verifier, random }
  return window.storageIsBlocked ? parseHandover(window.name) : null
}

export function dropHandover(): void {
  session.write({ code_verifier: null })
  sessionStorage.removeItem(STATE_KEY)
  if (window.storageIsBlocked) window.name = ''
}

function parseHandover(name: string): SignInHandover | null {
  try {
    return handover.parse(JSON.parse(name))
  } catch {
    return null
  }
}
