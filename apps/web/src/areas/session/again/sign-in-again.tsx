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

/** The question that is open, for all calls that wait for it. */
let open: { readonly answer: Promise<boolean>; confirms: boolean } | null = null

/**
 * Has the customer whose page this is sign in again over what is open, and answers whether this call is to be sent then.
 * What moves money or orders is sent only once the customer says so. Whoever else signs in goes on in a page of their own.
 */
export async function signInAgain(portal: Portal, call: CallShape): Promise<boolean> {
  const confirms = call.idempotent === true
  open ??= { answer: asked(portal), confirms: false }
  open.confirms ||= confirms
  return (await open.answer) || !confirms
}

async function asked(portal: Portal): Promise<boolean> {
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
 * What another tab did to the stored session. One that was ended there ends here too, without a sign-in that starts by
 * itself; another customer or account there is another one here. One that was lost there is not asked for here while
 * something is typed: the next call has its customer sign in over the form. A tab that signs out itself follows none.
 */
export function followTab({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  // another tab's call met the end of the session before this one has left
  if (isLeavingSession()) return
  const ended = key === null || (key === session.keyOf('signedOut') && newValue !== null)
  if (ended || (isLoss(key, newValue) && !isForm())) signInTries.signedOut()
  else if (newValue === null || open !== null || !isOfAnother(key, newValue)) return
  session.dropNotes()
  if (ended) session.dropDrafts()
  page.location.reload()
}

function isLoss(key: string, newValue: string | null): boolean {
  return key === session.keyOf('token') && newValue === null
}

function isForm(): boolean {
  return pageOwner() !== undefined && somethingTyped()
}

/** Whether it is the session of somebody else, or another account. */
function isOfAnother(key: string, stored: string): boolean {
  const owner = pageOwner()
  if (key === session.keyOf('account')) return stored !== owner?.account
  return key === session.keyOf('token') && owner !== undefined && !isSamePerson(owner, stored)
}
