import { isBusiness } from '@switchboard/domain/access'
import { speedOf, withHomeline, withSpeed } from '@switchboard/domain/change-product/homeline'
import { moneyText } from '@switchboard/domain/money'
import { currentComponentOf, nothingToChoose, speedsOf } from '@switchboard/domain/ordering/offer/products'
import type { NothingToChoose, Speed } from '@switchboard/domain/ordering/offer/products'

import { configuration } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import styles from '#web/ordering/Order.module.css'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { ComparePlans } from '../comparing/ComparePlans.tsx'
import { NOTHING_HERE, voiceName } from '../words.ts'

import { fieldOf } from './part.ts'
import type { PartProps } from './part.ts'
import { lowestPrice, rateText, speedName } from './speed-words.ts'

/** Speed, and homeline with it. Source: CHG-011, CHG-037. */
export function SpeedPart({ order, put, errorOf }: PartProps) {
  const { gigabitRateLabel } = useBrand()
  const { draft, facts, current } = order
  const speeds = speedsOf(facts)
  const nothing = nothingToChoose(facts)
  if (nothing !== null) return <NothingHere why={nothing} />
  const chosen = speedOf(draft, facts)
  const hint = (speed: Speed) => {
    const isNow = [speed.withVoice, speed.withoutVoice].some((each) => each?.key === current?.CoreProductKey)
    const price = lowestPrice(speed, order)
    const each = BILL_WORDS[facts.offer.billFrequency].each
    const costs = price === null ? '' : ` ${moneyText(price)} ${each}.`
    return `${rateText(speed)}.${costs}${isNow ? ' You have this now.' : ''}`
  }
  return (
    <div className={styles.part}>
      <RadioField
        id={fieldOf('serviceType')}
        label="Speed"
        error={errorOf(fieldOf('serviceType'))}
        value={chosen?.id ?? null}
        onValueChange={(id) => {
          const speed = speeds.find((each) => each.id === id)
          if (speed !== undefined) put(withSpeed(draft, speed, facts))
        }}
        choices={speeds.map((speed) => ({
          value: speed.id,
          label: speedName(speed, gigabitRateLabel),
          hint: hint(speed),
        }))}
      />
      <ComparePlans speeds={speeds} order={order} />
      {chosen !== null && <HomelineChoice speed={chosen} order={order} put={put} />}
    </div>
  )
}

/** Source: CHG-040, CHG-041, ACC-023. */
function HomelineChoice({ speed, order, put }: Pick<PartProps, 'order' | 'put'> & { readonly speed: Speed }) {
  const name = voiceName(order)
  const number = currentComponentOf(order.facts, 'Voice')?.serviceId ?? null
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

/** Where nothing can be chosen: why, and what can be done. */
function NothingHere({ why }: { readonly why: NothingToChoose }) {
  const { phone } = configuration.value().helpdesk
  return (
    <div id={fieldOf('serviceType')} tabIndex={-1}>
      <Notice tone="caution" title="We cannot offer a plan at this address online.">
        {NOTHING_HERE[why]} Call us on {phone}: we know what is planned, and what else can be had there.
      </Notice>
    </div>
  )
}
