import type { Modem } from '@switchboard/domain/change-product/draft'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { postalOf } from '@switchboard/domain/change-product/postal'
import { decided } from '@switchboard/domain/change-product/reconciled'
import { moneyText } from '@switchboard/domain/money'
import type { DeliveryAddress } from '@switchboard/domain/ordering/contract'
import { hardwarePrices, shown, shownOf } from '@switchboard/domain/ordering/pricing/prices'

import { RadioField } from '#web/ui/RadioField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './Wizard.module.css'
import { deliveryField, fieldOf } from './part.ts'
import type { PartProps } from './part.ts'
import { dueText } from './words.ts'

const OWN = 'byod'

/** A modem with its contract, or one's own; and where to. Source: CHG-018, CHG-033, CHG-050, ORD-060. */
export function ModemPart({ order, put, errorOf }: PartProps) {
  const { draft, facts, routers } = order
  const offered = routers.flatMap((router) =>
    router.contractPricing.map(({ contractLength }) => ({ router, contractLength })),
  )
  const postage = moneyText(shownOf(facts.offer.modemPostage, showsGst(order)))
  function choose(value: string) {
    const found = offered.find(({ router, contractLength }) => `${router.key}-${contractLength}` === value)
    const modem: Modem =
      found === undefined ? OWN : { key: found.router.key, contractLength: found.contractLength }
    put(decided(draft, 'modem', modem, facts))
  }
  const value =
    draft.modem === null || draft.modem === OWN
      ? draft.modem
      : `${draft.modem.key}-${draft.modem.contractLength}`
  return (
    <div className={styles.part}>
      <RadioField
        id={fieldOf('modem')}
        label="Modem"
        hint={`A new modem comes by courier for ${postage}.`}
        error={errorOf(fieldOf('modem'))}
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
      {draft.modem !== null && draft.modem !== OWN && <Delivery order={order} put={put} errorOf={errorOf} />}
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
        `${moneyText(shown(charge, showsGst(order)))} ${dueText(due, billFrequency).toLowerCase()}`,
    )
  return prices.length === 0 ? 'Free' : prices.join(' and ')
}

const LINES = [
  { part: 'StreetName', label: 'Street', autoComplete: 'address-line1' },
  { part: 'Suburb', label: 'Suburb', autoComplete: 'address-level3' },
  { part: 'City', label: 'Town or city', autoComplete: 'address-level2' },
  { part: 'PostCode', label: 'Postcode', autoComplete: 'postal-code' },
] as const satisfies readonly { part: keyof DeliveryAddress; label: string; autoComplete: string }[]
const MOST_LETTERS = 200

function Delivery({ order, put, errorOf }: PartProps) {
  const { draft, facts } = order
  const postal = postalOf(draft, facts)
  return (
    <fieldset className={styles.part}>
      <legend>
        <strong>Where should it be sent?</strong>
      </legend>
      {LINES.map(({ part, label, autoComplete }) => (
        <TextField
          key={part}
          id={deliveryField(part)}
          label={label}
          autoComplete={autoComplete}
          maxLength={MOST_LETTERS}
          error={errorOf(deliveryField(part))}
          {...(part === 'PostCode' && { width: 'ten' as const, inputMode: 'numeric' as const })}
          value={postal[part]}
          onValueChange={(typed) => put(decided(draft, 'postal', { ...postal, [part]: typed }, facts))}
        />
      ))}
    </fieldset>
  )
}
