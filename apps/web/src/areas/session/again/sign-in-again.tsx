import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'

import type { CallShape } from '@switchboard/domain/call'

import { pageOwner } from '#web/http/account.ts'
import { isLeavingSession } from '#web/http/make-call.ts'
import { page } from '#web/http/page.ts'
import { PortalProvider } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { somethingTyped } from '#web/http/typed.ts'

import { isSamePerson } from './owner.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** The open dialog, shared by all calls that wait for it. */
let open: { readonly answer: Promise<boolean>; confirms: boolean } | null = null

/**
 * Asks the customer of this page to sign in again, in a dialog. Returns whether this call is to be sent
 * then. Payments and orders are sent only after the customer confirms. A different person who signs in
 * continues on a page of their own.
 */
export async function signInAgain(portal: Portal, call: CallShape): Promise<boolean> {
  const confirms = call.idempotent === true
  open ??= { answer: openSignInDialog(portal), confirms: false }
  open.confirms ||= confirms
  return (await open.answer) || !confirms
}

async function openSignInDialog(portal: Portal): Promise<boolean> {
  const owner = pageOwner()
  session.clear()
  if (owner === undefined) return false
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const answer = await new Promise<boolean>((resolve) => {
    root.render(
      <PortalProvider value={portal}>
        <QueryClientProvider client={queryClient}>
          <SignInAgain owner={owner} confirms={() => open?.confirms === true} onAnswer={resolve} />
        </QueryClientProvider>
      </PortalProvider>,
    )
  })
  root.unmount()
  place.remove()
  open = null
  return answer
}

/**
 * Follows changes of the stored session by another tab. A sign-out there signs out here too, without an
 * automatic sign-in; another customer or account reloads this tab. A session that was lost there is not
 * replaced here while a form has typed values: the next call asks the customer to sign in over the form. A
 * tab that is signing out itself ignores changes.
 */
export function followTab({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  // another tab's call noticed the end of the session before this tab has left
  if (isLeavingSession()) return
  const ended = key === null || (key === session.toKey('signedOut') && newValue !== null)
  if (ended || (isLoss(key, newValue) && !isForm())) signInTries.recordSignOut()
  else if (newValue === null || open !== null || !isOfAnother(key, newValue)) return
  session.dropNotes()
  if (ended) session.dropDrafts()
  page.location.reload()
}

function isLoss(key: string, newValue: string | null): boolean {
  return key === session.toKey('token') && newValue === null
}

function isForm(): boolean {
  return pageOwner() !== undefined && somethingTyped()
}

/** Whether the stored value belongs to another person or another account. */
function isOfAnother(key: string, stored: string): boolean {
  const owner = pageOwner()
  if (key === session.toKey('account')) return stored !== owner?.account
  return key === session.toKey('token') && owner !== undefined && !isSamePerson(owner, stored)
}
