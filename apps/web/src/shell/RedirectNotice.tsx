import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import { placeName } from '@switchboard/domain/accounts/place-name'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import type { ProductOrder } from '@switchboard/domain/catalogue/current-products'
import { ordersUnderWay } from '@switchboard/domain/change-hub/orders'

import { activeBusinessGroup, ofActiveAccount } from '#web/http/account.ts'
import { followedChange } from '#web/http/followed-change.ts'
import type { RedirectReason } from '#web/http/place.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { accountQuery, loadAccount } from '#web/http/use-account.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'

import type { RouteDetails } from '#web/area.ts'
import { describeRedirect } from './redirect-words.ts'
import type { RedirectContext, RedirectWords } from './redirect-words.ts'
import type { FindRoute } from './route-finder.ts'

type RedirectNoticeProps = {
  readonly reason: RedirectReason
  readonly href: string
  readonly path: string
  readonly title: RouteDetails['title']
  readonly orders: readonly ProductOrder[]
}

/** Counts the notices: each is a new element, although the page may be the same. */
let loadedNotices = 0

/** Loads the notice about the redirect of an address. Everything that it shows is loaded first, so that nothing moves later. */
export async function explain(reason: RedirectReason, href: string, find: FindRoute): Promise<ReactNode> {
  const route = find(href)?.route
  const orders = reason === 'noActiveOrders' ? await loadOrders() : []
  if (reason === 'otherTab' && session.isLoggedIn()) await loadAccount().catch(() => null)
  const { title } = (await route?.details()) ?? { title: '' }
  loadedNotices += 1
  return <RedirectNotice key={loadedNotices} {...{ reason, href, title, orders }} path={route?.path ?? ''} />
}

function findFacts(): Pick<RedirectContext, 'facts' | 'placeName'> {
  const account = session.isLoggedIn() ? queryClient.getQueryData(accountQuery().queryKey) : undefined
  return {
    facts: { businessGroup: activeBusinessGroup(), services: account?.serviceFacts ?? null },
    placeName: (account && placeName(account.address)) || null,
  }
}

/** The change hub shows the same orders, from the same reply. */
async function loadOrders(): Promise<readonly ProductOrder[]> {
  const products = await queryClient.fetchQuery(callQuery(readProducts, ofActiveAccount())).catch(() => null)
  return ordersUnderWay(products?.ProductOrders ?? [])
}

/** Shows why a requested page did not open and what to do, until it is closed or another page opens. Source: SHL-066. */
function RedirectNotice(props: RedirectNoticeProps) {
  const brand = useBrand()
  // the facts at the time of the redirect: the page that opened may change them
  const [words, setWords] = useState<RedirectWords | null>(() => {
    const page = typeof props.title === 'string' ? props.title : props.title(brand)
    const context = { ...props, ...findFacts(), page, brand, followed: followedChange.read() }
    return describeRedirect(props.reason, context)
  })
  const place = useRef<HTMLDivElement>(null)
  // on a change of route the heading takes the focus afterwards, and the notice is announced as a status
  useEffect(() => place.current?.focus(), [])
  useEffect(() => (props.reason === 'otherTab' ? followedChange.forgetOnceSeen() : undefined), [props.reason])
  if (words === null) return null

  function close() {
    setWords(null)
    focusPageHeading()
  }

  return (
    // not `TakesFocus`: its script is shared by screens, and the first load would list it for this notice
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="info"
        role="status"
        title={words.title}
        actions={
          <>
            {words.link && (
              <LinkButton kind="plain" href={words.link.href}>
                {words.link.label}
              </LinkButton>
            )}
            <Button kind="quiet" onClick={close}>
              Close
            </Button>
          </>
        }
      >
        {words.text}
      </Notice>
    </div>
  )
}
