import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'

import type { readAccount } from '@switchboard/domain/accounts/contract'
import { orderBodyOf } from '@switchboard/domain/change-product/body'
import type { Order } from '@switchboard/domain/change-product/order'
import { summaryOf } from '@switchboard/domain/change-product/summary'
import type { StepId } from '@switchboard/domain/change-product/steps'
import { generatedUsername } from '@switchboard/domain/ordering/service-ids'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { ParsedReply } from '@switchboard/domain/call'

import { usePortal } from '#web/http/portal.tsx'
import { session } from '#web/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { CheckAnswers } from './CheckAnswers.tsx'
import { WIZARD_NAMES, hrefOf } from './place.ts'
import { accountQuery, readOfferAfter, sellerQuery, useSubmitOrder } from './queries.ts'
import { SubmitFailure } from './SubmitFailure.tsx'
import { SummaryAside } from './SummaryAside.tsx'
import { useWide } from './use-wide.ts'
import { STEP_TITLES } from './words.ts'
import styles from './Wizard.module.css'

const MILLISECONDS = 1_000

type SummaryPageProps = {
  readonly order: Order
  readonly news: ReactNode
  /** The step before. */
  readonly before: StepId
  readonly goTo: (step: StepId) => void
  readonly onPlaced: (OrderIdentifier: string) => void
}

/** Everything once more before it is ordered. Source: CHG-024, CHG-025, CHG-052. */
export function SummaryPage({ order, news, before, goTo, onPlaced }: SummaryPageProps) {
  const { iam } = usePortal().configuration
  const seller = useQuery(sellerQuery(session.isStaff(iam.staffIssuer)))
  const account = useQuery(accountQuery())
  const submit = useSubmitOrder(order.draft.type)
  const sending = useRef(false)
  const [failed, setFailed] = useState<ErrorCode | null>(null)
  const { type } = order.draft
  const wide = useWide()

  function place() {
    if (sending.current || seller.data === undefined) return
    const made = orderBodyOf(order, { salesPerson: seller.data, newUsername: usernameFor(account.data) })
    if (!('body' in made)) {
      if (made.step !== null) goTo(made.step)
      else setFailed(made.code)
      return
    }
    sending.current = true
    const shown = summaryOf(order).totals
    submit.mutate(
      { body: made.body, shown },
      {
        onSuccess: (outcome) => {
          if (outcome.step === 'complete') onPlaced(outcome.order.OrderIdentifier)
          else setFailed(outcome.code)
        },
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }

  const costs = <SummaryAside order={order} nextBill={false} />
  return (
    <>
      <PageHeading
        title={STEP_TITLES.summary}
        lead={`${WIZARD_NAMES[type]}. Nothing is ordered yet.`}
        back={{ href: hrefOf(type, before), label: 'Back' }}
      />
      <Columns {...(wide && { aside: costs })}>
        {news}
        <CheckAnswers order={order} changeHref={(step) => hrefOf(type, step, { thenSummary: true })} />
        {!wide && costs}
        <form
          method="post"
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            place()
          }}
        >
          <p className="small soft">
            With the order you agree to the prices and days above. You can call us to change it until it is
            carried out.
          </p>
          <div className={styles.buttons}>
            <Button type="submit" busy={submit.isPending}>
              Place the order
            </Button>
          </div>
        </form>
      </Columns>
      {failed !== null && (
        <SubmitFailure
          code={failed}
          busy={submit.isPending}
          onResubmit={place}
          onClose={() => {
            setFailed(null)
            void readOfferAfter(failed)
          }}
        />
      )}
    </>
  )
}

/** Where the account has no internet of its own yet. Source: ORD-057. */
function usernameFor(account: ParsedReply<typeof readAccount> | undefined): string {
  const [firstName = '', ...others] = (account?.name ?? '').split(' ')
  const unixSeconds = Math.floor(Date.now() / MILLISECONDS)
  return generatedUsername({ firstName, lastName: others.at(-1) ?? '', unixSeconds })
}
