import { isBusiness } from '@switchboard/domain/access'
import type { Plan } from '@switchboard/domain/catalogue/products'
import {
  sameProduct,
  findDraftSpeed,
  withHomeline,
  withSpeed,
} from '@switchboard/domain/change-product/homeline'
import { showsGst } from '@switchboard/domain/change-product/order'
import type { Order } from '@switchboard/domain/change-product/order'
import { moneyText } from '@switchboard/domain/money'
import {
  findCurrentComponent,
  nothingToChoose,
  productOfSpeed,
  toSpeeds,
} from '@switchboard/domain/ordering/offer/products'
import type { NothingToChoose, Speed } from '@switchboard/domain/ordering/offer/products'

import { toShownPrice } from '@switchboard/domain/ordering/pricing/prices'

import { configuration } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { ComparePlans } from '../comparing/ComparePlans.tsx'
import { dataText, isCapped } from '../comparing/own-use.ts'
import { NOTHING_HERE, voiceName } from '../words.ts'

import { stepField } from './part.ts'
import type { PartProps } from './part.ts'
import { rateText, speedName } from './speed-words.ts'

/** The choice of a speed and of a homeline. Source: CHG-011, CHG-037. */
export function SpeedPart({ order, put, errorOf }: PartProps) {
  const { gigabitRateLabel } = useBrand()
  const { draft, facts } = order
  const speeds = toSpeeds(facts)
  const nothing = nothingToChoose(facts)
  if (nothing !== null) return <NothingHere why={nothing} />
  const chosen = findDraftSpeed(draft, facts)
  const isNow = (speed: Speed) =>
    [speed.withVoice, speed.withoutVoice].some((each) => each !== null && each.key === keyOfNow(order))
  const keeps = draft.type === 'movehouse' ? (speeds.find(isNow) ?? null) : null
  const hint = (speed: Speed) => {
    const each = BILL_WORDS[facts.offer.billFrequency].each
    return `${rateText(speed)}. ${priceText(speed, order, each)}${isNow(speed) ? ' You have this now.' : ''}`
  }
  return (
    <div className={styles.part}>
      {draft.type === 'movehouse' && <WhatStays keeps={keeps !== null} order={order} />}
      {needsConsent(speeds, order) && (
        <Notice tone="info" title="Fibre needs consent at this address">
          Everybody who shares the way to the house has to agree before fibre is laid, such as the neighbours
          of a shared drive. The fibre company asks them once you have ordered, and your day may move until
          they have answered.
        </Notice>
      )}
      <RadioField
        id={stepField('serviceType')}
        label="Speed"
        error={errorOf(stepField('serviceType'))}
        value={chosen?.id ?? null}
        onValueChange={(id) => {
          const speed = speeds.find((each) => each.id === id)
          if (speed !== undefined) put(withSpeed(draft, speed, facts))
        }}
        choices={[...(keeps === null ? [] : [keeps]), ...speeds.filter((each) => each !== keeps)].map(
          (speed) => ({
            value: speed.id,
            label: `${speed === keeps ? 'Keep what you have: ' : ''}${speedName(speed, gigabitRateLabel)}`,
            hint: hint(speed),
          }),
        )}
      />
      <ComparePlans speeds={speeds} order={order} put={put} />
      {chosen !== null && <HomelineChoice speed={chosen} order={order} put={put} />}
    </div>
  )
}

function keyOfNow({ draft, facts, current }: Order): string | null {
  return (draft.type === 'movehouse' ? sameProduct(facts)?.key : current?.CoreProductKey) ?? null
}

/** For example `From $62.00 each month, with 300 GB of data a month.` */
function priceText(speed: Speed, order: Order, each: string): string {
  const plans = productOfSpeed(speed, order.hasVoice)?.plans.Internet ?? []
  const price = ({ chargeIncludingGst, chargeExcludingGst }: Plan) =>
    toShownPrice({ chargeIncludingGst, chargeExcludingGst }, showsGst(order))
  const [lowest] = plans.toSorted((one, other) => price(one) - price(other))
  if (lowest === undefined) return ''
  const costs = `${moneyText(price(lowest))} ${each}`
  const data = isCapped(lowest) ? `with ${dataText(lowest)}` : 'unlimited data'
  return `${plans.length > 1 ? 'From ' : ''}${costs}, ${data}.`
}

/** A move starts with the current plan chosen. The text states whether that plan is available at the new address. */
function WhatStays({ keeps, order }: { readonly keeps: boolean; readonly order: Order }) {
  const now = findCurrentComponent(order.facts, 'Internet')?.plan.PlanDescription ?? null
  if (now === null) return null
  return (
    <p>
      {keeps
        ? `You have ${now}. It moves with you unless you choose something else.`
        : `You have ${now}. It cannot be had at the new address: choose what comes in its place.`}
    </p>
  )
}

/** Fibre is offered but not yet laid, and the neighbours have to agree before it is laid. */
function needsConsent(speeds: readonly Speed[], { facts: { offer }, installation, product }: Order): boolean {
  const fibre = offer.qualification?.FibreSummary
  const isWanted = product === null || installation
  const isOffered = speeds.some(({ technology }) => technology === 'UFB')
  return isWanted && isOffered && fibre?.ConsentRequired === true && !fibre.FibreInstalled
}

/** Source: CHG-040, CHG-041, ACC-023. */
function HomelineChoice({ speed, order, put }: Pick<PartProps, 'order' | 'put'> & { readonly speed: Speed }) {
  const name = voiceName(order)
  const number = findCurrentComponent(order.facts, 'Voice')?.serviceId ?? null
  if (speed.withVoice === null) {
    return <p className="small soft">This speed comes without {name.toLowerCase()}.</p>
  }
  if (speed.withoutVoice === null) return <p className="small soft">{name} comes with it.</p>
  return (
    <RadioField
      id="homeline"
      label={`Do you want a ${name.toLowerCase()}?`}
      hint={`A phone number ${isBusiness(order.facts.businessGroup) ? '' : 'at home, '}over your broadband.`}
      value={order.hasVoice ? 'yes' : 'no'}
      onValueChange={(value) => put(withHomeline(order.draft, value === 'yes', order.facts))}
      choices={[
        { value: 'yes', label: 'Yes', ...(number !== null && { hint: `You keep your number ${number}.` }) },
        { value: 'no', label: 'No', ...(number !== null && { hint: `You give up your number ${number}.` }) },
      ]}
    />
  )
}

/** Shown if there is no plan to choose: the reason and what the customer can do. */
function NothingHere({ why }: { readonly why: NothingToChoose }) {
  const { phone } = configuration.value().helpdesk
  return (
    <div id={stepField('serviceType')} tabIndex={-1}>
      <Notice tone="caution" title="We cannot offer a plan at this address online.">
        {NOTHING_HERE[why]} Call us on {phone}: we know what is planned, and what else can be had there.
      </Notice>
    </div>
  )
}
