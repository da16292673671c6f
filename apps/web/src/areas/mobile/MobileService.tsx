import { useId, useState } from 'react'

import { dayText } from '@switchboard/domain/day'
import type { MobileService as Service } from '@switchboard/domain/mobile/contract'
import type { NumberUse } from '@switchboard/domain/mobile/use/contract'
import { bytesText, chooseBucketUnit } from '@switchboard/domain/mobile/use/rules'

import { actingFor } from '#web/http/account.ts'
import { useIsStaff } from '#web/http/use-is-staff.ts'
import styles from '#web/ordering/Order.module.css'
import { capitalise } from '#web/ordering/bill-words.ts'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'

import { MobileLinks } from './MobileLinks.tsx'
import mobileStyles from './MyMobile.module.css'
import { OrderLink } from './OrderLink.tsx'
import { formatInclusions, formatPlanData } from './data-words.ts'
import { NUMBERS, buildDialogHref } from './dialogs/dialog-target.ts'
import { formatLine, getLineTitle } from './line-words.ts'
import { formatPlanPrice, formatPrice } from './price-words.ts'
import { DataLeft } from './use/DataLeft.tsx'
import { formatEnd } from './words.ts'

type MobileServiceProps = {
  readonly service: Service
  /** All mobiles of the account. The group leader is looked up among them. */
  readonly mobiles: readonly Service[]
  /** The data of every number in the current bill period. Empty if it is unknown. */
  readonly uses: readonly NumberUse[]
  /** Null while the bill frequency is loading. */
  readonly frequency: keyof typeof BILL_WORDS | null
  /** Whether the user may order, or may ask an authorised user to order. Null while the account cannot order. */
  readonly permission: 'order' | 'ask' | null
}

/** A mobile of the account: its data, its plan, and one button for everything that can be changed. Source: MOB-009, MOB-032. */
export function MobileService(props: MobileServiceProps) {
  const { service, mobiles, uses, permission } = props
  const { serviceEntity, name = null } = service
  const label = formatLine(service)
  // with a single mobile there is room for its links
  const [isOpen, setOpen] = useState(mobiles.length === 1)
  const use = uses.find((each) => each.serviceEntity === serviceEntity)
  const ring = use && findRing(use)
  const actsId = useId()
  return (
    <Card
      title={getLineTitle(service)}
      aside={
        <Button
          kind="plain"
          aria-expanded={isOpen}
          aria-controls={isOpen ? actsId : undefined}
          aria-label={`Manage ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          Manage
        </Button>
      }
    >
      {name !== null && <p className="number">{serviceEntity}</p>}
      <div className={mobileStyles.summary}>
        {ring && <DataLeft bucket={ring} />}
        <PlanFacts {...props} use={use} />
      </div>
      {service.awaitsEsim === true ? <EsimNotice service={service} /> : <BringNotice service={service} />}
      {isOpen && (
        <div id={actsId} className={styles.buttons}>
          {permission !== null && <MobileLinks service={service} permission={permission} />}
          <LinkButton kind="plain" href={NUMBERS} aria-label={`Name, number and SIM card of ${label}`}>
            Name, number and SIM card
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

/** A mobile that has begun, and whose eSIM is on no phone yet. The owner installs it. Source: MOB-079. */
function EsimNotice({ service }: Pick<MobileServiceProps, 'service'>) {
  const { serviceEntity } = service
  const isStaff = useIsStaff()
  const isOwner = actingFor() === null && !isStaff
  return (
    <Notice
      tone="info"
      title="Your eSIM is not installed yet"
      actions={
        isOwner && (
          <LinkButton
            href={buildDialogHref(NUMBERS, { dialog: 'esim', mobile: serviceEntity })}
            aria-label={`Install your eSIM: ${formatLine(service)}`}
          >
            Install your eSIM
          </LinkButton>
        )
      }
    >
      {isOwner ? 'Have the phone at hand.' : 'The owner of the account installs it.'}
    </Notice>
  )
}

/** A number of another provider that has not taken the place of this one. Source: MOB-082. */
function BringNotice({ service: { bring = null, serviceEntity } }: Pick<MobileServiceProps, 'service'>) {
  if (bring === null) return null
  return (
    <Notice
      tone="info"
      title={`${bring} has not moved to us yet`}
      actions={
        <LinkButton href={NUMBERS} aria-label={`See the move of ${bring}`}>
          See the move
        </LinkButton>
      }
    >
      It takes the place of {serviceEntity}.
    </Notice>
  )
}

type PlanFactsProps = Pick<MobileServiceProps, 'service' | 'mobiles' | 'frequency' | 'permission'> & {
  readonly use: NumberUse | undefined
}

function PlanFacts({ service, mobiles, frequency, permission, use }: PlanFactsProps) {
  const { plan, addOns, underWay } = service
  const price = frequency === null ? formatPrice(plan) : formatPlanPrice(plan, frequency)
  const hasOwnData = (plan.periodDataMb ?? null) !== null
  const data = frequency === null || !hasOwnData ? null : formatPlanData(plan, frequency)
  const includes = frequency === null ? null : formatInclusions(plan.includes, frequency)
  const group = describeGroup(service, mobiles)
  return (
    <div className={styles.group}>
      <p>
        <strong>{plan.name}</strong> <span>{price}</span>
      </p>
      {data !== null && <p className="soft">{capitalise(data)}</p>}
      {includes !== null && <p className="soft">{capitalise(includes)}</p>}
      {use !== undefined && <OwnUse use={use} />}
      {group !== null && <p className="soft">{group}</p>}
      {addOns.map(({ planKey, name, endsOn }) => (
        <p key={`${planKey} ${endsOn}`}>{endsOn === null ? name : `${name}, ${formatEnd(endsOn)}`}</p>
      ))}
      {underWay.map(({ name, on, orderNumber }) => (
        <div key={`${name} ${on}`} className="row">
          <StatusPill tone="info">On its way</StatusPill>
          <p>{`${name}, from ${dayText(on)}`}</p>
          {orderNumber !== undefined && <OrderLink number={orderNumber} about={formatLine(service)} />}
        </div>
      ))}
      {permission !== null && underWay.length > 0 && (
        <p className="soft">Another plan can be chosen once this is done.</p>
      )}
    </div>
  )
}

/** The bucket that the card draws as a ring. Null for shared data, which the group card draws, and for unknown use. */
function findRing({ bucket, isShared, knownTo }: NumberUse): NumberUse['bucket'] | null {
  return isShared === true || knownTo === null ? null : bucket
}

/** The use of a mobile whose card has no ring. */
function OwnUse({ use }: { readonly use: NumberUse }) {
  const { usedBytes, knownTo, bucket } = use
  if (usedBytes === undefined || findRing(use)) return null
  if (knownTo === null) return <p className="soft">{NO_FIGURES}</p>
  const unit = bucket ? chooseBucketUnit(bucket) : 'GB'
  return <p>{bytesText(unit, usedBytes)} used in this bill period</p>
}

function describeGroup(
  { isGroupLeader, groupTag, groups }: Service,
  mobiles: readonly Service[],
): string | null {
  const [group] = groups
  if (group === undefined) return null
  const leader = mobiles.find((each) => each.isGroupLeader && each.groupTag === groupTag)
  const members = `${group.groupMemberCount} of ${group.maxGroupMemberCount} members`
  if (isGroupLeader) return `Leads the group, which has ${members}`
  return leader === undefined ? `One of ${members}` : `Member of the group of ${formatLine(leader)}`
}
