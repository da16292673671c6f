import type { CatalogueAdditionalProduct } from '@switchboard/domain/catalogue/products'
import type { Draft } from '@switchboard/domain/change-product/draft'
import {
  listExtras,
  listFamilyFilters,
  listMobilePlans,
  toggleExtra,
} from '@switchboard/domain/change-product/extras'
import { extraKeys, showsGst, voiceExtraKeys } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import { moneyText, priceText } from '@switchboard/domain/money'
import { defaultVoicePlan, extraPrice, toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS, dueWords } from '#web/ordering/bill-words.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { voiceName } from '../words.ts'

import { stepField } from './part.ts'
import type { PartProps } from './part.ts'

/** Source: CHG-014, CHG-042. */
export function ExtrasPart({ order, put, errorOf }: PartProps) {
  const extras = order.product === null ? [] : listExtras(order.product)
  return (
    <div className={styles.part}>
      <VoicePlanChoice order={order} put={put} errorOf={errorOf} />
      <ExtraBoxes extras={extras} order={order} put={put} id={stepField('extras')} />
    </div>
  )
}

/** Source: CHG-016. */
export function FamilyFilterPart({ order, put }: PartProps) {
  const extras = order.product === null ? [] : listFamilyFilters(order.product)
  return <ExtraBoxes extras={extras} order={order} put={put} id={stepField('familyFilter')} />
}

/** Source: CHG-017. */
export function MobilePlansPart({ order, put }: PartProps) {
  const extras = order.product === null ? [] : listMobilePlans(order.product)
  return <ExtraBoxes extras={extras} order={order} put={put} id={stepField('mobilePlans')} />
}

/** The one that comes by itself, and those that may be chosen instead. Source: CHG-039. */
function VoicePlanChoice({ order, put, errorOf }: PartProps) {
  const plans = order.product?.plans.Voice ?? []
  const byItself = defaultVoicePlan(plans)
  const offered = plans.filter(({ key, selectable }) => key === byItself?.key || selectable === true)
  if (!order.hasVoice || offered.length < 2) return null
  return (
    <RadioField
      id="voice-plan"
      label={`${voiceName(order)} plan`}
      error={errorOf(stepField('extras'))}
      value={order.voicePlan?.key ?? null}
      onValueChange={(key) => put(applyChoice(order, 'voicePlan', key === byItself?.key ? null : key))}
      choices={offered.map((plan) => ({
        value: plan.key,
        label: plan.description,
        hint: `${moneyText(toShownPrice(plan, showsGst(order)))} ${BILL_WORDS[order.facts.offer.billFrequency].each}`,
      }))}
    />
  )
}

type BoxesProps = Pick<PartProps, 'order' | 'put'> & {
  readonly id: string
  readonly extras: readonly CatalogueAdditionalProduct[]
}

/** Extras to tick; of each service one at most. */
export function ExtraBoxes({ id, extras, order, put }: BoxesProps) {
  const { facts } = order
  return extras.map((extra, place) => {
    const { due, charge } = extraPrice(extra, facts)
    const price = priceText(toShownPrice(charge, showsGst(order)))
    return (
      <CheckboxField
        key={extra.key}
        id={place === 0 ? id : `${id}-${extra.key}`}
        label={extra.description}
        hint={`${extra.copy} ${price === 'FREE' ? 'Free.' : `${price} ${dueWords(due, facts.offer.billFrequency)}.`}`}
        checked={order.extras.some(({ key }) => key === extra.key)}
        onCheckedChange={(on) => put(withExtra(order, extra, on))}
      />
    )
  })
}

function withExtra(order: Order, extra: CatalogueAdditionalProduct, on: boolean): Draft {
  const { draft, product, facts } = order
  if (product === null) return draft
  const voice = extra.linkedService === 'Voice'
  const keys = voice ? voiceExtraKeys(draft, product, facts) : extraKeys(draft, product, facts)
  const chosen = toggleExtra(keys, extra, { on, among: product.additionalProducts })
  return applyChoice({ draft, facts }, voice ? 'voiceAdditionalProducts' : 'additionalProducts', chosen)
}
