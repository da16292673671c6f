import { Suspense, useState } from 'react'

import type { Numbers } from '@switchboard/domain/mobile/numbers/contract'
import type { NumberStanding } from '@switchboard/domain/mobile/numbers/number'
import { isAwaitingPhone, isUnderWay } from '@switchboard/domain/mobile/numbers/request'
import { chooseReplacement } from '@switchboard/domain/mobile/numbers/rules'

import { lazyPart } from '#web/http/on-demand.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'

import { CardDialog } from './CardDialog.tsx'
import { PostedCardPart } from './PostedCardPart.tsx'
import { RequestPart } from './RequestPart.tsx'

const EsimDialog = lazyPart(async () => (await import('./EsimDialog.tsx')).EsimDialog)

type AnotherPhoneProps = { readonly standing: NumberStanding; readonly page: Numbers }

/** The number of a lost phone on another phone: by an eSIM now, or by a card that comes by post. Source: MOB-064. */
export function AnotherPhone({ standing, page }: AnotherPhoneProps) {
  const { serviceNumber, number, guard, request } = standing
  const card = standing.card ?? null
  const [open, setOpen] = useState<'esim' | 'card' | null>(null)
  const isGuarded = guard.lockedSince !== null || guard.frozenSince !== null
  const { hasEsim, cardTo } = chooseReplacement({
    isGuarded,
    isLost: true,
    hasSecondFactor: page.hasSecondFactor === true,
  })
  const dialogProps = { serviceNumber, number, onClose: () => setOpen(null) }
  const openRequest = request !== null && isUnderWay(request.state) ? request : null
  const maySeeCode = hasEsim && openRequest !== null && isAwaitingPhone(openRequest)
  const isBusy = openRequest !== null || (card !== null && isUnderWay(card.state))
  return (
    <section className={styles.part} aria-label={`${number} on another phone`}>
      <h3>Your number on another phone</h3>
      {openRequest !== null && (
        <RequestPart
          serviceNumber={serviceNumber}
          request={openRequest}
          receivedAt={page.now}
          hasCard={false}
          onRestart={null}
          onShowCode={maySeeCode ? () => setOpen('esim') : null}
        />
      )}
      {card !== null && isUnderWay(card.state) && (
        <PostedCardPart serviceNumber={serviceNumber} card={card} />
      )}
      {!isBusy && (
        <div className={styles.buttons}>
          {hasEsim && <Button onClick={() => setOpen('esim')}>Get an eSIM now</Button>}
          <Button kind={hasEsim ? 'plain' : 'primary'} onClick={() => setOpen('card')}>
            Send me a SIM card
          </Button>
        </div>
      )}
      {!hasEsim && (
        <p className="small soft">
          This number is protected and two-step sign-in is off, so we only send a SIM card to the address on
          your account. To get an eSIM, call us.
        </p>
      )}
      {open === 'esim' && (
        <Suspense>
          <EsimDialog hasCard={false} {...dialogProps} />
        </Suspense>
      )}
      {open === 'card' && (
        <CardDialog
          accountAddress={page.accountAddress ?? ''}
          cardTo={cardTo ?? 'account'}
          {...dialogProps}
        />
      )}
    </section>
  )
}
