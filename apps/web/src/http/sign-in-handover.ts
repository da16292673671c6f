import * as z from 'zod/mini'

import { session } from './session.ts'

declare global {
  interface Window {
    /** Set by `document/storage.js`. */
    storageIsBlocked?: true
  }
}

/** What a sign-in needs again when the identity provider sends the browser back. */
export type SignInHandover = { readonly verifier: string; readonly random: string }

const STATE_KEY = 'switchboard.signin.state'

const named = z.object({ verifier: z.string(), random: z.string() })

/**
 * Stores it in the tab. Where storage is blocked the tab's name carries it: that outlives the way to the identity provider and back,
 * and browsers empty it for pages of other sites. Both values are good for one sign-in.
 */
export function storeHandover({ verifier, random }: SignInHandover): void {
  session.write({ code_verifier: verifier })
  sessionStorage.setItem(STATE_KEY, random)
  if (window.storageIsBlocked) window.name = JSON.stringify({ verifier, random })
}

/** What this tab stored, or null. */
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
    return named.parse(JSON.parse(name))
  } catch {
    return null
  }
}
