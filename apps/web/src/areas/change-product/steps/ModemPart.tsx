import type { Modem } from '@switchboard/domain/change-product/draft'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { getDeliveryAddress } from '@switchboard/domain/change-product/postal'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import { moneyText } from '@switchboard/domain/money'
import { hardwarePrices, toShownPrice, toShownAmount } from '@switchboard/domain/ordering/pricing/prices'

import { DeliveryFields } from '#web/ordering/DeliveryFields.tsx'
import styles from '#web/ordering/Order.module.css'
import { dueText } from '#web/ordering/bill-words.ts'
import { RadioField } from '#web/ui/RadioField.tsx'

import { stepField } from './part.ts'
import type { PartProps } from './part.ts'

const OWN = 'byod'

/** A modem with its contract, or one's own; and where to. Source: CHG-018, CHG-033, CHG-050, ORD-060. */
export function ModemPart({ order, put, errorOf }: PartProps) {
  const { draft, facts, routers } = order
  const offered = routers.flatMap((router) =>
    router.contractPricing.map(({ contractLength }) => ({ router, contractLength })),
  )
  const postage = moneyText(toShownAmount(facts.offer.modemPostage, showsGst(order)))
  function choose(value: string) {
    const found = offered.find(({ router, contractLength }) => `${router.key}-${contractLength}` === value)
    const modem: Modem =
      found === undefined ? OWN : { key: found.router.key, contractLength: found.contractLength }
    put(applyChoice({ draft, facts }, 'modem', modem))
  }
  const value =
    draft.modem === null || draft.modem === OWN
      ? draft.modem
      : `${draft.modem.key}-${draft.modem.contractLength}`
  return (
    <div className={styles.part}>
      <RadioField
        id={stepField('modem')}
        label="Modem"
        hint={`A new modem comes by courier for ${postage}.`}
        error={errorOf(stepField('modem'))}
        value={value}
        onValueChange={choose}
        choices={[
          ...offered.map(({ router, contractLength }) => ({
            value: `${router.key}-${contractLength}`,
            label: `${router.description}${contractText(router, contractLength)}`,
            hint: priceLine(order, router, contractLength),
          })),
          { value: OWN, label: 'I use my own modem', hint: 'It must work with this connection.' },
        ]}
      />
      {draft.modem !== null && draft.modem !== OWN && (
        <DeliveryFields
          address={getDeliveryAddress(draft, facts)}
          onChange={(address) => put(applyChoice({ draft, facts }, 'postal', address))}
          errorOf={errorOf}
        />
      )}
    </div>
  )
}

function contractText({ purchaseType }: Order['routers'][number], months: number): string {
  if (purchaseType === 'Rental') return ''
  return months === 0 ? ', bought outright' : `, on a ${months} month contract`
}

function priceLine(order: Order, router: Order['routers'][number], months: number): string {
  const { billFrequency } = order.facts.offer
  const prices = hardwarePrices(router, months, order.facts)
    .filter(({ charge }) => charge.chargeIncludingGst > 0)
    .map(
      ({ due, charge }) =>
        `${moneyText(toShownPrice(charge, showsGst(order)))} ${dueText(due, billFrequency).toLowerCase()}`,
    )
  return prices.length === 0 ? 'Free' : prices.join(' and ')
}
