import { isIncluded } from '@switchboard/domain/catalogue/included-services'
import type { CatalogueAdditionalProduct } from '@switchboard/domain/catalogue/products'
import type { Draft } from '@switchboard/domain/change-product/draft'
import {
  listExtras,
  listFamilyFilters,
  listMobilePlans,
  toggleExtra,
} from '@switchboard/domain/change-product/extras'
import { showsGst } from '@switchboard/domain/change-product/order'
import { extraKeys, voiceExtraKeys } from '@switchboard/domain/change-product/chosen-extras'
import type { Order } from '@switchboard/domain/change-product/order'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import { moneyText, priceText } from '@switchboard/domain/money'
import { defaultVoicePlan, extraPrice, toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS, dueWords } from '#web/ordering/bill-words.ts'
import { describePack } from '#web/ordering/pack-words.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { voiceName } from '../words.ts'

import { stepField } from './part.ts'
import type { PartProps } from './part.ts'

/** An extra that comes with the chosen voice plan is no choice. Source: CHG-014, CHG-042, VEX-012. */
export function ExtrasPart({ order, saveDraft, errorOf }: PartProps) {
  const all = order.product === null ? [] : listExtras(order.product)
  const extras = all.filter(({ service }) => !isIncluded(order.voicePlan, service))
  return (
    <div className={styles.part}>
      <VoicePlanChoice order={order} saveDraft={saveDraft} errorOf={errorOf} />
      <ExtraBoxes extras={extras} order={order} saveDraft={saveDraft} id={stepField('extras')} />
    </div>
  )
}

/** Source: CHG-016. */
export function FamilyFilterPart({ order, saveDraft }: PartProps) {
  const extras = order.product === null ? [] : listFamilyFilters(order.product)
  return <ExtraBoxes extras={extras} order={order} saveDraft={saveDraft} id={stepField('familyFilter')} />
}

/** Source: CHG-017. */
export function MobilePlansPart({ order, saveDraft }: PartProps) {
  const extras = order.product === null ? [] : listMobilePlans(order.product)
  return <ExtraBoxes extras={extras} order={order} saveDraft={saveDraft} id={stepField('mobilePlans')} />
}

/** The choice between the default homeline plan and the selectable plans. Source: CHG-039. */
function VoicePlanChoice({ order, saveDraft, errorOf }: PartProps) {
  const plans = order.product?.plans.Voice ?? []
  const defaultPlan = defaultVoicePlan(plans)
  const offered = plans.filter(({ key, selectable }) => key === defaultPlan?.key || selectable === true)
  if (!order.hasVoice || offered.length < 2) return null
  return (
    <RadioField
      id="voice-plan"
      label={`${voiceName(order)} plan`}
      error={errorOf(stepField('extras'))}
      value={order.voicePlan?.key ?? null}
      onValueChange={(key) =>
        saveDraft(applyChoice(order, 'voicePlan', key === defaultPlan?.key ? null : key))
      }
      choices={offered.map((plan) => ({
        value: plan.key,
        label: plan.description,
        hint: `${moneyText(toShownPrice(plan, showsGst(order)))} ${BILL_WORDS[order.facts.offer.billFrequency].each}`,
      }))}
    />
  )
}

type ExtraBoxesProps = Pick<PartProps, 'order' | 'saveDraft'> & {
  readonly id: string
  readonly extras: readonly CatalogueAdditionalProduct[]
}

/** A checkbox for each extra. The first has the id itself, so that links to the step find it. */
export function ExtraBoxes({ id, extras, order, saveDraft }: ExtraBoxesProps) {
  return extras.map((extra, index) => (
    <CheckboxField
      key={extra.key}
      id={index === 0 ? id : `${id}-${extra.key}`}
      label={extra.description}
      hint={`${describePack(extra, order.facts.offer.billFrequency)} ${formatExtraPrice(extra, order)}`}
      checked={order.extras.some(({ key }) => key === extra.key)}
      onCheckedChange={(on) => saveDraft(withExtra(order, extra, on))}
    />
  ))
}

function formatExtraPrice(extra: CatalogueAdditionalProduct, order: Order): string {
  const { due, charge } = extraPrice(extra, order.facts)
  const price = priceText(toShownPrice(charge, showsGst(order)))
  return price === 'FREE' ? 'Free.' : `${price} ${dueWords(due, order.facts.offer.billFrequency)}.`
}

/** Turns an extra on or off. A service has one extra at most, so another extra of the service is turned off. */
function withExtra(order: Order, extra: CatalogueAdditionalProduct, on: boolean): Draft {
  const { draft, product, facts } = order
  if (product === null) return draft
  const isVoice = extra.linkedService === 'Voice'
  const keys = isVoice ? voiceExtraKeys(draft, product, facts) : extraKeys(draft, product, facts)
  const chosen = toggleExtra(keys, extra, { on, among: product.additionalProducts })
  return applyChoice({ draft, facts }, isVoice ? 'voiceAdditionalProducts' : 'additionalProducts', chosen)
}
