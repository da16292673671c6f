import { isBusiness } from '@switchboard/domain/access'
import {
  sameProduct,
  findDraftSpeed,
  withHomeline,
  withSpeed,
} from '@switchboard/domain/change-product/homeline'
import type { Order } from '@switchboard/domain/change-product/order'
import { currentPlanName } from '@switchboard/domain/catalogue/plan-names'
import { findCurrentComponent, nothingToChoose, toSpeeds } from '@switchboard/domain/ordering/offer/products'
import type { NothingToChoose, Speed } from '@switchboard/domain/ordering/offer/products'

import { configuration } from '#web/http/configuration.ts'
import { useBrand } from '#web/http/portal.tsx'
import styles from '#web/ordering/Order.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { ComparePlans } from '../comparing/ComparePlans.tsx'
import { NOTHING_HERE, voiceName } from '../words.ts'

import { stepField } from './part.ts'
import type { PartProps } from './part.ts'
import { SpeedFigures } from './SpeedFigures.tsx'
import { speedName } from './speed-words.ts'

/** The choice of a speed and of a homeline. Source: CHG-011, CHG-037. */
export function SpeedPart({ order, saveDraft, errorOf }: PartProps) {
  const { gigabitRateLabel } = useBrand()
  const { draft, facts } = order
  const speeds = toSpeeds(facts)
  const reason = nothingToChoose(facts)
  if (reason !== null) return <NothingHere reason={reason} />
  const chosen = findDraftSpeed(draft, facts)
  const isMove = draft.type === 'movehouse'
  const keptSpeed = isMove ? speeds.find((speed) => isCurrentSpeed(speed, order)) : undefined
  const keptFirst =
    keptSpeed === undefined ? speeds : [keptSpeed, ...speeds.filter((speed) => speed !== keptSpeed)]
  return (
    <div className={styles.part}>
      {isMove && <KeptPlan isOffered={keptSpeed !== undefined} order={order} />}
      {needsConsent(speeds, order) && (
        <Notice tone="info" title="Fibre needs consent at this address">
          Everyone who shares the way to the house, such as the neighbours on a shared driveway, has to agree
          before fibre is laid. The fibre company asks them once you have ordered, and your day may change
          until they have answered.
        </Notice>
      )}
      <RadioField
        id={stepField('serviceType')}
        label="Speed"
        layout="cards"
        error={errorOf(stepField('serviceType'))}
        value={chosen?.id ?? null}
        onValueChange={(id) => {
          const speed = speeds.find((each) => each.id === id)
          if (speed !== undefined) saveDraft(withSpeed(draft, speed, facts))
        }}
        choices={keptFirst.map((speed) => ({
          value: speed.id,
          label: `${speed === keptSpeed ? 'Keep what you have: ' : ''}${speedName(speed, gigabitRateLabel)}`,
          hint: <SpeedFigures speed={speed} isCurrent={isCurrentSpeed(speed, order)} order={order} />,
        }))}
      />
      <ComparePlans speeds={speeds} order={order} saveDraft={saveDraft} />
      {chosen !== null && <HomelineChoice speed={chosen} order={order} saveDraft={saveDraft} />}
    </div>
  )
}

function isCurrentSpeed({ withVoice, withoutVoice }: Speed, order: Order): boolean {
  const currentKey = findCurrentProductKey(order)
  return currentKey !== undefined && [withVoice?.key, withoutVoice?.key].includes(currentKey)
}

/** For a move, the product at the new address that equals the current product. */
function findCurrentProductKey({ draft, facts, current }: Order): string | undefined {
  return draft.type === 'movehouse' ? sameProduct(facts)?.key : current?.CoreProductKey
}

type KeptPlanProps = { readonly isOffered: boolean; readonly order: Order }

/** Whether the current plan is offered at the new address. A move begins with that plan chosen. */
function KeptPlan({ isOffered, order }: KeptPlanProps) {
  const internet = findCurrentComponent(order.facts, 'Internet')
  if (internet === null) return null
  const currentPlan = currentPlanName(internet.plan, order.facts.offer.billFrequency)
  return (
    <p>
      {isOffered
        ? `You have ${currentPlan}. It moves with you unless you choose something else.`
        : `You have ${currentPlan}. It is not available at the new address: choose another plan.`}
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
function HomelineChoice({
  speed,
  order,
  saveDraft,
}: Pick<PartProps, 'order' | 'saveDraft'> & { readonly speed: Speed }) {
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
      onValueChange={(value) => saveDraft(withHomeline(order.draft, value === 'yes', order.facts))}
      choices={[
        { value: 'yes', label: 'Yes', ...(number !== null && { hint: `You keep your number ${number}.` }) },
        { value: 'no', label: 'No', ...(number !== null && { hint: `You give up your number ${number}.` }) },
      ]}
    />
  )
}

/** Shown if there is no plan to choose: the reason and what the customer can do. */
function NothingHere({ reason }: { readonly reason: NothingToChoose }) {
  const { phone } = configuration.value().helpdesk
  return (
    <div id={stepField('serviceType')} tabIndex={-1}>
      <Notice tone="caution" title="We cannot offer a plan at this address online.">
        {NOTHING_HERE[reason]} Call us on {phone}: we know what is planned, and what else is available there.
      </Notice>
    </div>
  )
}
