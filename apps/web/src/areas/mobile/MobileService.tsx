import { dayText } from '@switchboard/domain/day'
import type { MobileService as Service } from '@switchboard/domain/mobile/contract'
import { leadsMembers } from '@switchboard/domain/mobile/plan-choice'

import styles from '#web/ordering/Order.module.css'
import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import type { Definition } from '#web/ui/DefinitionList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { formatPlanData } from './data-words.ts'
import { ADD_ONS, MY_MOBILE, buildDialogHref } from './dialogs/dialog-target.ts'
import { YourNumber } from './numbers/YourNumber.tsx'
import { formatPlanPrice, formatPrice } from './price-words.ts'
import { formatEnd } from './words.ts'

type MobileServiceProps = {
  readonly service: Service
  /** All mobiles of the account. The group leader is looked up among them. */
  readonly mobiles: readonly Service[]
  /** Null while the bill frequency is loading. */
  readonly frequency: keyof typeof BILL_WORDS | null
  /** Whether the user may order, or may ask an authorised user to order. Null while the account cannot order. */
  readonly permission: 'order' | 'ask' | null
}

/** A mobile of the account: a card titled with its number. */
export function MobileService(props: MobileServiceProps) {
  return (
    <Card title={props.service.serviceEntity}>
      <PlanPart {...props} />
      <YourNumber number={props.service.serviceEntity} />
    </Card>
  )
}

/** The plan, price and add-ons, with links to change them. Source: MOB-009, MOB-032. */
function PlanPart({ service, mobiles, frequency, permission }: MobileServiceProps) {
  const { serviceEntity, plan, addOns, underWay } = service
  const price = frequency === null ? formatPrice(plan) : formatPlanPrice(plan, frequency)
  const data = frequency === null ? null : formatPlanData({ ...plan, groupTag: service.groupTag }, frequency)
  const items: Definition[] = [
    { term: 'Plan', description: plan.name },
    { term: 'Price', description: price },
    ...(data === null ? [] : [{ term: 'Data', description: data }]),
    ...listGroupItems(service, mobiles),
    ...addOns.map(({ name, endsOn }) => ({
      term: 'Add-on',
      description: endsOn === null ? name : `${name}, ${formatEnd(endsOn)}`,
    })),
    ...underWay.map(({ name, on }) => ({ term: 'On its way', description: `${name}, from ${dayText(on)}` })),
  ]
  return (
    <div className={styles.part}>
      <DefinitionList items={items} />
      {permission === 'order' && <OrderLinks service={service} />}
      {permission === 'ask' && <AskLinks number={serviceEntity} />}
    </div>
  )
}

function OrderLinks({ service }: Pick<MobileServiceProps, 'service'>) {
  const { serviceEntity, isGroupLeader, groupTag } = service
  const isMember = groupTag !== null && !isGroupLeader
  return (
    <div className={styles.buttons}>
      <LinkButton
        kind="plain"
        href={buildDialogHref(MY_MOBILE, { dialog: 'change', mobile: serviceEntity })}
        aria-label={`Change plan of ${serviceEntity}`}
      >
        Change plan
      </LinkButton>
      <LinkButton
        kind="plain"
        href={buildDialogHref(ADD_ONS, { mobile: serviceEntity })}
        aria-label={`Add-ons for ${serviceEntity}`}
      >
        Add-ons
      </LinkButton>
      <JoinLink service={service} />
      {leadsMembers(service) && (
        <LinkButton
          kind="plain"
          href={buildDialogHref(MY_MOBILE, { dialog: 'lead', mobile: serviceEntity })}
          aria-label={`Change the group leader of ${serviceEntity}`}
        >
          Change the group leader
        </LinkButton>
      )}
      {isMember && (
        <LinkButton
          kind="plain"
          href={buildDialogHref(MY_MOBILE, { dialog: 'change', mobile: serviceEntity, leave: 'group' })}
          aria-label={`Leave the group with ${serviceEntity}`}
        >
          Leave the group
        </LinkButton>
      )}
    </div>
  )
}

/** Links for users who may not order: they send a request to an authorised user. */
function AskLinks({ number }: { readonly number: string }) {
  return (
    <div className={styles.buttons}>
      <LinkButton
        kind="plain"
        href={buildDialogHref(MY_MOBILE, { dialog: 'ask', mobile: number })}
        aria-label={`Request another plan for ${number}`}
      >
        Request another plan
      </LinkButton>
      <LinkButton
        kind="plain"
        href={buildDialogHref(ADD_ONS, { mobile: number })}
        aria-label={`Request an add-on for ${number}`}
      >
        Request an add-on
      </LinkButton>
    </div>
  )
}

function listGroupItems(
  { isGroupLeader, groupTag, groups }: Service,
  mobiles: readonly Service[],
): Definition[] {
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

/** A leader can add another mobile while the group has room. Source: MOB-022. */
function JoinLink({ service: { isGroupLeader, groupTag, groups } }: { readonly service: Service }) {
  const hasRoom = groups.some(
    ({ groupMemberCount, maxGroupMemberCount }) => groupMemberCount < maxGroupMemberCount,
  )
  if (!isGroupLeader || groupTag === null || !hasRoom) return null
  return (
    <LinkButton kind="plain" href={buildDialogHref(MY_MOBILE, { dialog: 'signup', group: groupTag })}>
      Add a mobile to the group
    </LinkButton>
  )
}
