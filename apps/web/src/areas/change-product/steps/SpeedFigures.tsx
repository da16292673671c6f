import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { previewSpeed } from '@switchboard/domain/change-product/homeline'
import { summarizeOrder } from '@switchboard/domain/change-product/summary/summary'
import { toCents } from '@switchboard/domain/money'
import { findCurrentComponent } from '@switchboard/domain/ordering/offer/products'
import type { Speed } from '@switchboard/domain/ordering/offer/products'
import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Money } from '#web/ui/Money.tsx'

import { formatData, isCapped } from '../comparing/own-use.ts'
import { voiceName } from '../words.ts'

type SpeedFiguresProps = { readonly speed: Speed; readonly isCurrent: boolean; readonly order: Order }

/** The rates of a speed, the price of its chosen or cheapest plan, and what each bill would differ from now. */
export function SpeedFigures({ speed, isCurrent, order }: SpeedFiguresProps) {
  const preview = previewSpeed(order, speed)
  const { product, internetPlan: plan } = preview
  if (product === null || plan === null) return null
  const { downstream, upstream } = product.dataRate
  const isOneOfSeveral = product.plans.Internet.length > 1 && order.internetPlan !== plan
  const { each } = BILL_WORDS[order.facts.offer.billFrequency]
  const endsHomeline = !preview.hasVoice && findCurrentComponent(order.facts, 'Voice') !== null
  return (
    <>
      <p className={styles.price}>
        <span className={styles.figure}>{downstream}</span> Mbps
      </p>
      <p>
        {upstream} Mbps up, {isCapped(plan) ? formatData(plan) : 'unlimited data'}
      </p>
      <p className={styles.price}>
        {isOneOfSeveral && 'From '}
        <strong>
          <Money amount={toShownPrice(plan, showsGst(order))} />
        </strong>{' '}
        {each}
      </p>
      {isCurrent && <p>You have this now</p>}
      {!(isCurrent && order.draft.type === 'plan') && <Difference preview={preview} />}
      {endsHomeline && <p>Without {voiceName(order).toLowerCase()}</p>}
    </>
  )
}

/** The same difference as the summary shows once the speed is chosen. A first plan has no difference. */
function Difference({ preview }: { readonly preview: Order }) {
  if (findCurrentComponent(preview.facts, 'Internet') === null) return null
  const { totals, now } = summarizeOrder(preview)
  const difference = toCents(totals.bill - now)
  if (difference === 0) return null
  return (
    <p>
      <Money amount={toCents(Math.abs(difference))} /> {difference > 0 ? 'more' : 'less'}{' '}
      {BILL_WORDS[preview.facts.offer.billFrequency].each}
    </p>
  )
}
