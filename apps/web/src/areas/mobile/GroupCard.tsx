import { shortDayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { MobileService } from '@switchboard/domain/mobile/contract'
import { leadsMembers } from '@switchboard/domain/mobile/plan-choice'
import type { NumberUse } from '@switchboard/domain/mobile/use/contract'
import { bytesText, chooseBucketUnit } from '@switchboard/domain/mobile/use/rules'

import styles from '#web/ordering/Order.module.css'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { NO_FIGURES } from '#web/ui/no-figures.ts'

import mobileStyles from './MyMobile.module.css'
import { MY_MOBILE, buildDialogHref } from './dialogs/dialog-target.ts'
import { formatLine, getLineTitle } from './line-words.ts'
import { DataLeft } from './use/DataLeft.tsx'

type Bucket = NonNullable<NumberUse['bucket']>

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
  const shared = uses.filter(({ isShared }) => isShared === true)
  const bucket = shared.find(({ serviceEntity }) => serviceEntity === leader.serviceEntity)?.bucket ?? null
  const canChangeLeader = leadsMembers(leader) && leader.underWay.length === 0
  if (shared.length === 0 && !mayOrder) return null
  return (
    <Card title={`Group of ${getLineTitle(leader)}`}>
      {shared.length > 0 && (
        <div className={mobileStyles.summary}>
          {bucket !== null && shared.some(({ knownTo }) => knownTo !== null) && <DataLeft bucket={bucket} />}
          <div className={styles.group}>
            {bucket !== null && (
              <p>
                {bytesText(chooseBucketUnit(bucket), bucket.hadBytes)} to share
                {periodEnd !== null && ` until ${shortDayText(periodEnd)}`}
              </p>
            )}
            <Members uses={shared} bucket={bucket} />
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
              aria-label={`Change the group leader of ${formatLine(leader)}`}
            >
              Change the group leader
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

type MembersProps = Pick<GroupCardProps, 'uses'> & { readonly bucket: Bucket | null }

/** The use of each mobile. What the group used besides was used by mobiles that have left it. */
function Members({ uses, bucket }: MembersProps) {
  const unit = bucket === null ? 'GB' : chooseBucketUnit(bucket)
  const used = uses.reduce((sum, { usedBytes = 0 }) => sum + usedBytes, 0)
  const usedByOthers = bucket === null ? 0 : bucket.usedBytes - used
  return (
    <ul className={`${mobileStyles.members} small`} aria-label="Used by each mobile">
      {uses.map((use) => (
        <li key={use.serviceEntity}>
          <span>{formatLine(use)}</span>
          <span>{use.knownTo === null ? NO_FIGURES : bytesText(unit, use.usedBytes ?? 0)}</span>
        </li>
      ))}
      {usedByOthers > 0 && (
        <li>
          <span>Mobiles that left the group</span>
          <span>{bytesText(unit, usedByOthers)}</span>
        </li>
      )}
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
