import { dayText } from '@switchboard/domain/day'
import type { MobileService as Service } from '@switchboard/domain/mobile/contract'

import styles from '#web/ordering/Order.module.css'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { ADD_ONS, MY_MOBILE, hrefOf } from './dialogs/dialog-at.ts'
import { planPrice, priceOf } from './price-words.ts'
import { untilText } from './words.ts'

type MobileServiceProps = {
  readonly service: Service
  /** All mobiles of the account, for the group that this one is of. */
  readonly mobiles: readonly Service[]
  /** Null while it is not known. */
  readonly frequency: keyof typeof BILL_WORDS | null
  /** Whether who is signed in may order for this account. */
  readonly mayOrder: boolean
}

/** One mobile of the account: a card under its number, a part below the other for each thing that can be seen or done. */
export function MobileService(props: MobileServiceProps) {
  return (
    <Card title={props.service.serviceEntity}>
      <PlanPart {...props} />
    </Card>
  )
}

/** What it has, and how to change it. Source: MOB-009, MOB-032. */
function PlanPart({ service, mobiles, frequency, mayOrder }: MobileServiceProps) {
  const { serviceEntity, plan, addOns, underWay } = service
  const price = frequency === null ? priceOf(plan) : planPrice(plan, frequency)
  const items: Definition[] = [
    { term: 'Plan', description: plan.name },
    { term: 'Price', description: price },
    ...groupItems(service, mobiles),
    ...addOns.map(({ name, endsOn }) => ({
      term: 'Add-on',
      description: endsOn === null ? name : `${name}, ${untilText(endsOn)}`,
    })),
    ...underWay.map(({ name, on }) => ({ term: 'On its way', description: `${name}, from ${dayText(on)}` })),
  ]
  return (
    <div className={styles.part}>
      <DefinitionList items={items} />
      {mayOrder && (
        <div className={styles.buttons}>
          <LinkButton
            kind="plain"
            href={hrefOf(MY_MOBILE, { dialog: 'change', mobile: serviceEntity })}
            aria-label={`Change plan of ${serviceEntity}`}
          >
            Change plan
          </LinkButton>
          <LinkButton
            kind="plain"
            href={hrefOf(ADD_ONS, { mobile: serviceEntity })}
            aria-label={`Add-ons for ${serviceEntity}`}
          >
            Add-ons
          </LinkButton>
          <JoinLink service={service} />
        </div>
      )}
    </div>
  )
}

function groupItems({ isGroupLeader, groupTag, groups }: Service, mobiles: readonly Service[]): Definition[] {
  const [group] = groups
  if (group === undefined) return []
  const leader = mobiles.find((each) => each.isGroupLeader && each.groupTag === groupTag)
  const members = `${group.groupMemberCount} of ${group.maxGroupMemberCount} members`
  if (isGroupLeader) return [{ term: 'Group', description: `Leads the group, which has ${members}` }]
  return [
    {
      term: 'Group',
      description:
        leader === undefined ? `One of ${members}` : `Member of the group of ${leader.serviceEntity}`,
    },
  ]
}

/** A leader takes another mobile into the group while it has room. Source: MOB-022. */
function JoinLink({ service: { isGroupLeader, groupTag, groups } }: { readonly service: Service }) {
  const hasRoom = groups.some(
    ({ groupMemberCount, maxGroupMemberCount }) => groupMemberCount < maxGroupMemberCount,
  )
  if (!isGroupLeader || groupTag === null || !hasRoom) return null
  return (
    <LinkButton kind="plain" href={hrefOf(MY_MOBILE, { dialog: 'signup', group: groupTag })}>
      Add a mobile to the group
    </LinkButton>
  )
}
