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

/** The choice of a modem with its contract, and the delivery address. Source: CHG-018, CHG-033, CHG-050, ORD-060. */
export function ModemPart({ order, saveDraft, errorOf }: PartProps) {
  const { draft, facts, routers } = order
  const offered = routers.flatMap((router) =>
    router.contractPricing.map(({ contractLength }) => ({ router, contractLength })),
  )
  const postage = moneyText(toShownAmount(facts.offer.modemPostage, showsGst(order)))
  function choose(value: string) {
    const choice = offered.find(({ router, contractLength }) => toValue(router.key, contractLength) === value)
    const modem: Modem =
      choice === undefined ? OWN : { key: choice.router.key, contractLength: choice.contractLength }
    saveDraft(applyChoice({ draft, facts }, 'modem', modem))
  }
  const { modem } = draft
  const isOwnOrNone = modem === null || modem === OWN
  return (
    <div className={styles.part}>
      <RadioField
        id={stepField('modem')}
        label="Modem"
        hint={`A new modem comes by courier for ${postage}.`}
        error={errorOf(stepField('modem'))}
        value={isOwnOrNone ? modem : toValue(modem.key, modem.contractLength)}
        onValueChange={choose}
        choices={[
          ...offered.map(({ router, contractLength }) => ({
            value: toValue(router.key, contractLength),
            label: `${router.description}${formatContract(router, contractLength)}`,
            hint: formatPrices(order, router, contractLength),
          })),
          { value: OWN, label: 'I use my own modem', hint: 'It must work with this connection.' },
        ]}
      />
      {!isOwnOrNone && (
        <DeliveryFields
          address={getDeliveryAddress(draft, facts)}
          onChange={(address) => saveDraft(applyChoice({ draft, facts }, 'postal', address))}
          errorOf={errorOf}
        />
      )}
    </div>
  )
}

/** The value of a radio button: a modem may be offered with several contracts. */
function toValue(modemKey: string, contractLength: number): string {
  return `${modemKey}-${contractLength}`
}

function formatContract({ purchaseType }: Order['routers'][number], months: number): string {
  if (purchaseType === 'Rental') return ''
  return months === 0 ? ', bought outright' : `, on a ${months} month contract`
}

function formatPrices(order: Order, router: Order['routers'][number], months: number): string {
  const { billFrequency } = order.facts.offer
  const prices = hardwarePrices(router, months, order.facts)
    .filter(({ charge }) => charge.chargeIncludingGst > 0)
    .map(
      ({ due, charge }) =>
        `${moneyText(toShownPrice(charge, showsGst(order)))} ${dueText(due, billFrequency).toLowerCase()}`,
    )
  return prices.length === 0 ? 'Free' : prices.join(' and ')
}
