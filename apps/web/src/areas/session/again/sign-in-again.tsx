import type { CallShape } from '@switchboard/domain/call'

import { pageOwner } from '#web/http/account.ts'
import { askOverPage } from '#web/http/ask-over-page.tsx'
import { isLeavingSession } from '#web/http/make-call.ts'
import { page } from '#web/http/page.ts'
import type { Portal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { somethingTyped } from '#web/http/typed.ts'
import { followedChange } from '#web/http/followed-change.ts'

import { isSamePerson } from './owner.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** The open dialog, shared by all calls that wait for it. */
let open: { readonly answer: Promise<boolean>; needsConfirmation: boolean } | null = null

/**
 * Lets the owner of the page sign in again in a dialog. Returns whether this call is then to be sent. Payments and orders
 * are sent only if the customer confirms. If another person signs in, the page reloads for that person.
 */
export async function signInAgain(portal: Portal, call: CallShape): Promise<boolean> {
  const needsConfirmation = call.idempotent === true
  open ??= { answer: openSignInDialog(portal), needsConfirmation: false }
  open.needsConfirmation ||= needsConfirmation
  return (await open.answer) || !needsConfirmation
}

async function openSignInDialog(portal: Portal): Promise<boolean> {
  const owner = pageOwner()
  session.clear()
  if (owner === undefined) return false
  const answer = await askOverPage<boolean>(portal, (onAnswer) => (
    <SignInAgain
      owner={owner}
      needsConfirmation={() => open?.needsConfirmation === true}
      onAnswer={onAnswer}
    />
  ))
  open = null
  return answer
}

/**
 * Handles changes of the stored session by another tab:
 * - After a sign-out there, this tab signs out too and does not start sign-in by itself.
 * - If another customer has signed in or another account is active, this tab reloads, and shows that and whether typed input
 *   is lost.
 * - If the session was lost there and a form here has typed input, nothing happens: the next call opens the sign-in dialog.
 */
export function followTab({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  // this tab is signing out itself: a reload would stop that
  if (isLeavingSession()) return
  const wasSignedOut = key === null || (key === session.toKey('signedOut') && newValue !== null)
  const wasLost = key === session.toKey('token') && newValue === null
  if (wasSignedOut || (wasLost && !hasTypedForm())) signInTries.recordSignOut()
  else if (newValue === null || open !== null || !belongsToAnother(key, newValue)) return
  const wasTyped = hasTypedForm() || followedChange.read()?.wasTyped === true
  session.dropNotes()
  if (wasSignedOut) session.dropDrafts()
  else if (!wasLost)
    followedChange.note({ by: key === session.toKey('account') ? 'switch' : 'signIn', wasTyped })
  page.location.reload()
}

function hasTypedForm(): boolean {
  return pageOwner() !== undefined && somethingTyped()
}

/** Whether the stored value belongs to another person or another account. */
function belongsToAnother(key: string, stored: string): boolean {
  const owner = pageOwner()
  if (key === session.toKey('account')) return stored !== owner?.account
  return key === session.toKey('token') && owner !== undefined && !isSamePerson(owner, stored)
}
