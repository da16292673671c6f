import { shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { MobileService } from '@switchboard/domain/mobile/contract'
import { leadsMembers } from '@switchboard/domain/mobile/plan-choice'
import type { NumberUse } from '@switchboard/domain/mobile/use/contract'
import { bytesText, chooseBucketUnit } from '@switchboard/domain/mobile/use/rules'

import styles from '#web/ordering/Order.module.css'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import mobileStyles from './MyMobile.module.css'
import { MY_MOBILE, buildDialogHref } from './dialogs/dialog-target.ts'
import { DataLeft } from './use/DataLeft.tsx'

type GroupCardProps = {
  readonly leader: MobileService
  /** The data of every number in the current bill period. Empty if it is unknown. */
  readonly uses: readonly NumberUse[]
  /** The last day of that period; null if it is unknown. */
  readonly periodEnd: Day | null
  readonly mayOrder: boolean
}

/** The mobiles that share the data of a leader: the data left, and the use of each mobile. */
export function GroupCard({ leader, uses, periodEnd, mayOrder }: GroupCardProps) {
  const shared = uses.find(
    ({ serviceEntity, isShared }) => serviceEntity === leader.serviceEntity && isShared,
  )
  const bucket = shared?.bucket ?? null
  const canChangeLeader = leadsMembers(leader)
  return (
    <Card title={`Group of ${leader.serviceEntity}`}>
      {bucket !== null && (
        <div className={mobileStyles.summary}>
          <DataLeft bucket={bucket} />
          <div className={styles.group}>
            <p>
              {bytesText(chooseBucketUnit(bucket), bucket.hadBytes)} to share
              {periodEnd !== null && ` until ${shortDayText(periodEnd)}`}
            </p>
            <Members uses={uses} />
          </div>
        </div>
      )}
      {mayOrder && (
        <div className={styles.buttons}>
          <JoinLink leader={leader} />
          {canChangeLeader && (
            <LinkButton
              kind="plain"
              href={buildDialogHref(MY_MOBILE, { dialog: 'lead', mobile: leader.serviceEntity })}
              aria-label={`Change the group leader of ${leader.serviceEntity}`}
            >
              Change the group leader
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

function Members({ uses }: Pick<GroupCardProps, 'uses'>) {
  return (
    <ul className={`${mobileStyles.members} small`} aria-label="Used by each mobile">
      {uses.map(({ serviceEntity, usedBytes = 0 }) => (
        <li key={serviceEntity}>
          <span>{serviceEntity}</span>
          <span>{bytesText('GB', usedBytes)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A leader can add another mobile while the group has room. Source: MOB-022. */
function JoinLink({ leader: { groupTag, groups } }: Pick<GroupCardProps, 'leader'>) {
  const hasRoom = groups.some(
    ({ groupMemberCount, maxGroupMemberCount }) => groupMemberCount < maxGroupMemberCount,
  )
  if (groupTag === null || !hasRoom) return null
  return (
    <LinkButton kind="plain" href={buildDialogHref(MY_MOBILE, { dialog: 'signup', group: groupTag })}>
      Add a mobile to the group
    </LinkButton>
  )
}
